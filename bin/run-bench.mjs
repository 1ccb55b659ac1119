/** node bin/run-bench.mjs [options]: compiles the service and bench/ into dist, then measures. See docs/performance.md. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ROOT, build, runHere, setup } from './setup.mjs';

await setup();
await build();
const { transformFileSync } = await import('@swc/core');
const into = path.join(ROOT, 'dist', 'bench');
fs.mkdirSync(into, { recursive: true });
// Only stripped of its types: `npm run typecheck` has looked at them.
for (const name of fs.readdirSync(path.join(ROOT, 'bench'))) {
  if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
  const { code } = transformFileSync(path.join(ROOT, 'bench', name), {
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
  });
  fs.writeFileSync(path.join(into, name.replace(/\.ts$/, '.js')), code);
}
runHere(path.join(into, 'run.js'), process.argv.slice(2));
