import { connect } from 'node:net';

/** Whether something accepts TCP connections at an address within `within` ms; never rejects. */
export function accepts(host: string, port: number, within = 500): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const settle = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(within, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
