/** node bin/build.mjs [downloads | unpacked]: builds in this process. */
import { buildHere, downloads, setup } from './setup.mjs';

await setup();
if (process.argv[2] === 'downloads') await downloads();
else await buildHere({ packed: process.argv[2] !== 'unpacked' });
