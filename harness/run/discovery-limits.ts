/** How far discovery goes with a server; a server may list what it likes and take as long as it likes. */
export const discoveryLimits = {
  /** Tools that are called. */
  tools: 100,
  /** Sets of arguments that a tool is called with until one gives a result. */
  attempts: 4,
  /** Milliseconds for all these calls; tools whose turn comes later are not called. */
  calling: 20_000,
  /** Prompts and resources that are tried, each. */
  tried: 5,
  /** Names that a report tells of tools that were left out for one reason. */
  named: 10,
} as const;
