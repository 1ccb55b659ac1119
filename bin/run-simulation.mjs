/** node bin/run-simulation.mjs [options]: compiles the service and simulate/ into dist, then simulates. See docs/simulation.md. */
import * as path from 'node:path';
import { ROOT, build, runHere, setup } from './setup.mjs';
import { compile } from './compile.mjs';

await setup();
build();
await compile('simulate', 'test/support');
runHere(path.join(ROOT, 'dist', 'simulate', 'run.js'), process.argv.slice(2));
