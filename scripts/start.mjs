// `npm start`: installs, builds and runs a conformance run against the built-in reference server.
import { bundle, generate, install, run } from './setup.mjs';

install();
generate();
bundle();
run(process.execPath, ['dist/cli/main.js', 'server', '--reference', ...process.argv.slice(2)]);
