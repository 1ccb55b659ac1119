/** node bin/mutate.mjs [options]: how many injected defects the tests detect. See docs/testing.md. */
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { ROOT, runHere, setup } from './setup.mjs';

await setup();
createRequire(import.meta.url)('../test/support/shared-modules.js'); // loads TypeScript
runHere(path.join(ROOT, 'test', 'mutation', 'mutate.ts'), process.argv.slice(2));
