import * as path from 'node:path';
import { ROOT, runHere, setup } from './setup.mjs';

// For Jest's workers, which inherit these arguments: a larger young generation saves 8 % of their CPU time.
process.execArgv.push('--max-semi-space-size=64');

await setup();
runHere(path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), process.argv.slice(2));
