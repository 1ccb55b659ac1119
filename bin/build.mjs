/** node bin/build.mjs [part]: builds in this process. */
import { buildHere, clients, downloads, fail, setup } from './setup.mjs';

const PARTS = {
  /** Everything. */
  all: async () => {
    await buildHere();
    await downloads();
  },
  /** What a start needs. The service runs without its downloads. */
  service: async () => {
    await buildHere();
    await downloads(console.error);
  },
  /** Only compiles. */
  unpacked: () => buildHere({ packed: false }),
  /** The generated files of the clients. */
  clients,
  /** The packages of the clients. */
  downloads,
};

const { [process.argv[2] ?? 'all']: build } = PARTS;
if (!build) fail(`Usage: node bin/build.mjs [${Object.keys(PARTS).join(' | ')}]`);
await setup();
await build();
