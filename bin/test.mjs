import * as path from 'node:path';
import { ROOT, run, runHere, setup } from './setup.mjs';

// For Jest's workers, which inherit these arguments: a larger young generation saves 8 % of their CPU time, and one thread
// for garbage collection 5 %, because every core is busy anyway.
process.execArgv.push('--max-semi-space-size=64', '--single-threaded-gc');

await setup();
const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
// `npm run test:long` also runs the usual specs, without the mechanisms of src/platform/fast
if (process.env.LONG === 'true' && process.argv.length === 2) {
  run(process.execPath, [...process.execArgv, jest]);
  Object.assign(process.env, { LONG: 'false', FAST: 'false' });
}
runHere(jest, process.argv.slice(2));
