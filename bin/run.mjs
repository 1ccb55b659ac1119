/** node bin/run.mjs <name> [...args]: runs src/cli/<name>.ts, installed and compiled first if needed. */
import { build, fail, runCompiled, setup } from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
if (!/^[a-z][a-z-]*$/.test(name ?? '')) fail('Usage: node bin/run.mjs <name> [...args]');
await setup();
build();
runCompiled(`cli/${name}.js`, args);
