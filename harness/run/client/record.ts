import type { Transport } from '../../../schema/report.js';
import type { HttpCall, Sending } from '../../peer/server/blueprint.js';
import { type ExchangeTap, noTap, type ProcessTap, type ServerTap } from '../../peer/server/tap.js';
import { readMessage, storedText, type Transcript } from '../../wire/transcript.js';

/** What a client may send in one scene before it is given up: no check makes it send a hundredth of that. */
const floodLimits = { messages: 10_000, bytes: 64 * 1024 * 1024 };

/** Writes all that passes between a mock server and the client under test into the transcript of the run. */
export class StageRecorder implements ServerTap {
  /** Names of the connections that belong to the stage, in order. */
  readonly connections: string[] = [];
  /** What the client sent that was too much; undefined while it keeps within bounds. */
  flood: string | undefined;
  /** Called when the client has sent too much; what it sends from then on is not recorded. */
  onFlood: () => void = () => undefined;
  #endpoint: string | undefined;
  #exchanges = 0;
  #messages = 0;
  #bytes = 0;

  /**
   * @param check the check that set the stage up; all its events are of this check
   * @param broken whether the server is wrong on purpose in a way that single messages do not show
   */
  constructor(
    private readonly transcript: Transcript,
    private readonly check: string | undefined,
    private readonly broken: boolean,
  ) {}

  process(): ProcessTap {
    const { transcript } = this;
    const name = this.#open('stdio', 'the client starts the server');
    let over = false;
    return {
      received: (line) => {
        if (this.#floods(line.bytes.length + line.dropped)) return;
        transcript.record(
          name,
          { type: 'received', ...storedText(line.bytes) },
          { read: readMessage(line.bytes, line) },
        );
      },
      sent: (bytes, sending) =>
        void transcript.record(name, {
          type: 'sent',
          intent: this.#intent(sending),
          ...storedText(withoutLineEnd(bytes)),
        }),
      inputEnded: () => void transcript.record(name, { type: 'stdin-closed' }),
      signalled: (signal) => void transcript.record(name, { type: 'signal', signal }),
      ended: (code, signal) => {
        if (over) return;
        over = true;
        transcript.record(name, { type: 'exit', code, signal });
      },
    };
  }

  exchange(http: HttpCall): ExchangeTap {
    const { transcript } = this;
    const name = (this.#endpoint ??= this.#open('http', 'the client opens the endpoint'));
    const exchange = ++this.#exchanges;
    if (this.#floods(http.body.length)) return noTap.exchange(http);
    transcript.record(name, {
      type: 'http-request',
      exchange,
      method: http.method,
      url: http.path,
      headers: http.headers,
    });
    if (http.body.length > 0)
      transcript.record(
        name,
        { type: 'received', exchange, ...storedText(http.body) },
        { read: readMessage(http.body) },
      );
    return {
      responds: (status, headers) =>
        void transcript.record(name, { type: 'http-response', exchange, status, headers }),
      sent: (bytes, sending) =>
        void transcript.record(name, {
          type: 'sent',
          exchange,
          intent: this.#intent(sending),
          ...storedText(bytes),
        }),
      ended: (how) => void transcript.record(name, { type: 'http-end', exchange, how }),
    };
  }

  #floods(bytes: number): boolean {
    this.#messages += 1;
    this.#bytes += bytes;
    const { messages, bytes: size } = floodLimits;
    const flood =
      this.#messages > messages
        ? `more than ${messages} messages`
        : this.#bytes > size
          ? `more than ${size / 1024 / 1024} MB`
          : undefined;
    if (flood !== undefined && this.flood === undefined) {
      this.flood = flood;
      // at once: one turn of the event loop may bring a million lines
      this.onFlood();
    }
    return this.flood !== undefined;
  }

  #intent(sending: Sending): 'valid' | 'broken' {
    return this.broken || sending.broken === true ? 'broken' : 'valid';
  }

  #open(transport: Transport, detail: string): string {
    const name = this.transcript.nameConnection(transport);
    this.transcript.assign(name, this.check);
    this.connections.push(name);
    this.transcript.record(name, { type: 'open', transport, detail });
    return name;
  }
}

function withoutLineEnd(frame: Buffer): Buffer {
  return frame.at(-1) === 0x0a ? frame.subarray(0, -1) : frame;
}
