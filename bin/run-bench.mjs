/** node bin/run-bench.mjs [options]: compiles the service and bench/ into dist, then measures. See docs/performance.md. */
import * as path from 'node:path';
import { ROOT, build, runHere, setup } from './setup.mjs';
import { compile } from './compile.mjs';

await setup();
build();
await compile('bench');
runHere(path.join(ROOT, 'dist', 'bench', 'run.js'), process.argv.slice(2));
