/**
 * node bin/run-drill.mjs [names]: compiles the service and drill/ into dist, then runs the drills. See docs/scaling.md.
 */
import * as path from 'node:path';
import { ROOT, build, runHere, setup } from './setup.mjs';
import { compile } from './compile.mjs';

await setup();
build();
await compile('bench', 'drill', 'test/support');
runHere(path.join(ROOT, 'dist', 'drill', 'run.js'), process.argv.slice(2));
