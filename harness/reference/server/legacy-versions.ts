/** The versions that the legacy reference serves by handshake, the preferred one first. */
export const legacyVersions = ['2025-11-25', '2025-06-18'] as const;
