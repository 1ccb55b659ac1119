import * as path from 'node:path';
import { ROOT, runHere, setup } from './setup.mjs';

await setup();
runHere(path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), process.argv.slice(2));
