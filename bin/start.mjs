import { build, runCompiled, setup } from './setup.mjs';

await setup();
build();
runCompiled('cli/start.js', process.argv.slice(2));
