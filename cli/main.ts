#!/usr/bin/env node
import { packageVersion } from './version.js';

// a reader that has seen enough, such as `head`, is no failure
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') {
  process.stdout.write(`${packageVersion()}\n`);
} else {
  // everything else is loaded once it is known to be needed
  const { main } = await import('./program.js');
  process.exitCode = await main(process.argv);
}
