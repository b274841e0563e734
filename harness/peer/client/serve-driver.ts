import type { DriverLine, Instruction } from '../../../schema/driver.js';
import { parseJson } from '../../wire/json.js';
import { LineReader } from '../../wire/lines.js';
import { isObject } from '../../wire/message.js';
import type { ClientBlueprint } from './blueprint.js';
import { RunningClient } from './running-client.js';

/** The process that a driver lives in, real or imagined. */
export interface DriverHost {
  onInput(listener: (chunk: Buffer) => void): void;
  onInputEnd(listener: () => void): void;
  write(bytes: Buffer): void;
  /** Ends the process; output written before it must still arrive. */
  exit(code: number): void;
}

/** Runs a client that is told what to do by the driver protocol (`schema/driver.ts`), until its input ends. */
export function serveDriver(blueprint: ClientBlueprint, host: DriverHost): RunningClient {
  const say = (line: DriverLine): void => host.write(Buffer.from(`${JSON.stringify(line)}\n`));
  const client = new RunningClient(blueprint, say);
  const reader = new LineReader();
  host.onInput((chunk) => {
    for (const { bytes } of reader.push(chunk)) {
      const parsed = parseJson(bytes.toString('utf8'));
      if (!parsed.ok || !isObject(parsed.value) || typeof parsed.value.id !== 'number') continue;
      void client.run(parsed.value as unknown as Instruction).then(say);
    }
  });
  host.onInputEnd(() => void client.end().then(() => host.exit(0)));
  return client;
}

/** Runs a driver on the standard streams of this very process; resolves with the exit code once its input has ended. */
export function serveDriverProcess(blueprint: ClientBlueprint): Promise<number> {
  return new Promise((resolve) => {
    serveDriver(blueprint, {
      onInput: (listener) => void process.stdin.on('data', listener),
      onInputEnd: (listener) => void process.stdin.on('end', listener),
      write: (bytes) => void process.stdout.write(bytes),
      exit: resolve,
    });
  });
}
