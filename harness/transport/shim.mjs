// Stands in for a stdio server: relays its standard streams to Touchstone, byte for byte, over two local sockets, and
// does to itself what it is told to. node shim.mjs <socket path> <token>
import { connect } from 'node:net';

const [path, token] = process.argv.slice(2);
const { stdin, stdout, stderr } = process;

const opened = (kind) => {
  const socket = connect(path);
  socket.write(`${kind} ${token} ${process.pid}\n`);
  socket.on('error', () => process.exit(70));
  return socket;
};

const data = opened('data');
const control = opened('control');
stdin.on('error', () => undefined);
stdout.on('error', () => control.write('stdout-closed\n'));
// pausing where the other side is slow, so that nothing piles up here
stdin.pipe(data);
data.pipe(stdout, { end: false });

// what came before the order to exit may still be on the other socket
const afterData = (leave) => (data.closed ? leave() : data.once('close', leave));
// where nobody reads what is written, it is not waited for
const leave = (code) => {
  setTimeout(() => process.exit(code), 500);
  stdout.end(() => process.exit(code));
};

let orders = '';
control.setEncoding('utf8').on('data', (text) => {
  orders += text;
  for (let at = orders.indexOf('\n'); at !== -1; at = orders.indexOf('\n')) {
    const [order, value] = orders.slice(0, at).split(' ');
    orders = orders.slice(at + 1);
    if (order === 'exit') afterData(() => leave(Number(value)));
    else if (order === 'die') process.kill(process.pid, 'SIGKILL');
    else if (order === 'close-output') setImmediate(() => stdout.end());
    else if (order === 'stderr') stderr.write(Buffer.from(value, 'base64'));
  }
});
control.on('close', () => afterData(() => leave(0)));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => control.write(`${signal}\n`));
