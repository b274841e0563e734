/** Something that whoever wrote a mock peer got wrong, in one line. */
export class MockError extends Error {
  override readonly name: string = 'MockError';
}

/** Nobody answers where a mock client was told to connect. */
export class NotConnected extends MockError {
  override readonly name = 'NotConnected';
}
