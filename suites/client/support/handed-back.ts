/** Whether a list that the client handed back has as many items as it was given; true where it hands back something else. */
export function hasAll(handedBack: unknown, given: readonly unknown[]): boolean {
  return !Array.isArray(handedBack) || handedBack.length === given.length;
}
