import { build, downloads, setup } from './setup.mjs';

await setup();
await (process.argv[2] === 'downloads' ? downloads() : build());
