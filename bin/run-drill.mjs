/** node bin/run-drill.mjs [names]: compiles the service and drill/ into dist, then lets things fail. See docs/scaling.md. */
import * as path from 'node:path';
import { ROOT, build, runHere, setup } from './setup.mjs';
import { stripTypes } from './strip-types.mjs';

await setup();
await build();
await stripTypes('bench', 'drill', 'drill/drills', 'test/support');
runHere(path.join(ROOT, 'dist', 'drill', 'run.js'), process.argv.slice(2));
