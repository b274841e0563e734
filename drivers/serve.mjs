// The driver protocol on the standard streams, for the drivers beside this file and for your own: docs/driver.md.
import { createInterface } from 'node:readline';

/** Operations beside hello, connect and close. */
export const operations = [
  'listTools',
  'callTool',
  'listResources',
  'listResourceTemplates',
  'readResource',
  'listPrompts',
  'getPrompt',
  'complete',
  'listen',
  'unlisten',
  'cancel',
];

/** Methods of input requests, with the capability that allows them. */
export const inputs = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

/**
 * @typedef {object} Connection An open connection; a function for each operation that hello names, and:
 * @property {() => object} [learned] what connect is answered with
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Host What an operation is given beside its instruction.
 * @property {AbortSignal} signal aborted by the instruction cancel
 * @property {(method: string, params?: unknown) => void} notification tells of a notification that belongs to this operation
 */

/**
 * Reads instructions and answers them until the standard input ends.
 *
 * @param {object} hello what hello is answered with, but for `protocol`
 * @param {(instruction: object, tell: (event: object) => void) => Promise<Connection>} connect
 *   opens a connection; `tell` tells of an event on it
 */
export function serveDriver(hello, connect) {
  // standard output belongs to the protocol
  console.log = console.info = console.debug = console.error;
  const connections = new Map();
  const running = new Map();
  const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

  const own = {
    hello: () => ({ protocol: 1, ...hello }),
    async connect(instruction) {
      const { on } = instruction;
      const connection = await connect(instruction, (event) => write({ ...event, on }));
      connections.set(on, connection);
      return connection.learned?.();
    },
    async close({ on }) {
      const connection = connections.get(on);
      connections.delete(on);
      await connection?.close();
    },
    cancel({ of }) {
      if (!running.has(of)) throw new Error(`nothing with the number ${of} is under way`);
      running.get(of).abort(new Error('cancelled by the host'));
    },
  };

  async function carryOut(instruction) {
    const { id, op, on } = instruction;
    if (Object.hasOwn(own, op)) return own[op](instruction);
    const connection = connections.get(on);
    if (connection === undefined) throw new Error(`there is no connection ${on}`);
    const controller = new AbortController();
    running.set(id, controller);
    const notification = (method, params) => write({ event: 'notification', on, method, params, of: id });
    try {
      return await connection[op](instruction, { signal: controller.signal, notification });
    } finally {
      running.delete(id);
    }
  }

  const known = ['hello', 'connect', 'close', ...hello.operations];
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const instruction = JSON.parse(line);
      const { id, op } = instruction;
      if (!known.includes(op)) return void write({ id, unsupported: true });
      carryOut(instruction).then(
        (value) => write({ id, done: value ?? null }),
        (error) => write({ id, failed: failure(error) }),
      );
    })
    .on('close', async () => {
      await Promise.allSettled([...connections.values()].map((connection) => connection.close()));
      process.exit();
    });
}

/** An error as it was raised. */
function failure(error) {
  const { message, code, data } = Object(error);
  return {
    message: String(message ?? error),
    ...(Number.isInteger(code) ? { code } : {}),
    ...(data === undefined ? {} : { data }),
  };
}
