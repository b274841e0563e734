/** Something that whoever wrote a mock peer got wrong, in one line. */
export class MockError extends Error {
  override readonly name = 'MockError';
}
