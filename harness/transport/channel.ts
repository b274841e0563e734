/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Set where it never started. */
  readonly failure?: string;
}

/** The standard streams of a subject, be it a process or a server in memory. */
export interface ByteChannel {
  /** What to call it in a report. */
  readonly description: string;
  /** Writes to its standard input; without effect once it is gone. */
  write(bytes: Buffer): void;
  /** Closes its standard input. */
  closeInput(): void;
  onOutput(listener: (chunk: Buffer) => void): void;
  onErrors(listener: (chunk: Buffer) => void): void;
  /** Settles when it is gone and all its output has been delivered; never rejects. */
  readonly exited: Promise<Exit>;
  /** Ends it by force, with all its descendants. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
}
