/** Compiles what stands beside the service (bench/, drill/) into dist, next to the compiled service that it imports. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './setup.mjs';

/** Only stripped of its types: `npm run typecheck` has looked at them. */
export async function stripTypes(...folders) {
  const { transformFileSync } = await import('@swc/core');
  for (const folder of folders) {
    const into = path.join(ROOT, 'dist', folder);
    fs.mkdirSync(into, { recursive: true });
    for (const name of fs.readdirSync(path.join(ROOT, folder))) {
      if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
      const { code } = transformFileSync(path.join(ROOT, folder, name), {
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
  }
}
