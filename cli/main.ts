#!/usr/bin/env node
import { packageVersion } from './version.js';

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') {
  process.stdout.write(`${packageVersion()}\n`);
} else {
  // everything else is loaded once it is known to be needed
  const { main } = await import('./program.js');
  process.exitCode = await main(process.argv);
}
