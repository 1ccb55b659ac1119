import { build, downloads, setup } from './setup.mjs';

await setup();
if (process.argv[2] === 'downloads') await downloads();
else await build({ packed: process.argv[2] !== 'unpacked' });
