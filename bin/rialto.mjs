/** node bin/rialto.mjs [...args]: bundles the command line from the sources, which takes a moment, and runs it. */
import * as path from 'node:path';
import { clients, fail, ROOT, setup } from './setup.mjs';

await setup();
await clients();
const { bundle } = await import('../clients/cli/build.mjs');
const program = path.join(ROOT, 'dist', 'rialto.mjs');
await bundle(program).catch(({ message }) => fail(`The command line cannot be built: ${message}`));
// the service on this machine, wherever it listens
if (!process.env.RIALTO_URL && process.env.PORT)
  process.env.RIALTO_URL = `http://127.0.0.1:${process.env.PORT}`;
process.argv.splice(1, 1, program);
await import(program);
