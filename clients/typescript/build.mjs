/** Builds the npm package `rialto-client`: bundles for `import` and `require`, their declarations, and the tarball. */
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, '..', '..');
const run = promisify(execFile);

/** Writes the tarball into a folder and says how it is installed. `work`: an empty folder. */
export async function buildDownload(into, work) {
  const { version, license } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const template = JSON.parse(fs.readFileSync(path.join(HERE, 'package.json'), 'utf8'));
  fs.writeFileSync(
    path.join(work, 'package.json'),
    `${JSON.stringify({ ...template, version, license }, null, 2)}\n`,
  );
  fs.copyFileSync(path.join(HERE, 'README.md'), path.join(work, 'README.md'));
  fs.copyFileSync(path.join(ROOT, 'LICENSE'), path.join(work, 'LICENSE'));
  await Promise.all([bundle(work, 'esm', version), bundle(work, 'cjs', version), declare(work)]);
  fs.writeFileSync(path.join(work, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  const pack = ['pack', '--ignore-scripts', '--silent', '--offline', '--pack-destination', work];
  const { stdout } = await run('npm', pack, { cwd: work });
  const file = stdout.trim(); // with the version
  fs.copyFileSync(path.join(work, file), path.join(into, file));
  return {
    file,
    alias: `${template.name}.tgz`,
    title: `TypeScript and JavaScript client (${template.name})`,
    version,
    type: 'application/gzip',
    install: 'npm install {url}',
  };
}

async function bundle(work, format, version) {
  await build({
    entryPoints: [path.join(HERE, 'src', 'index.ts')],
    outfile: path.join(work, format, 'index.js'),
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    define: { RIALTO_VERSION: JSON.stringify(version) },
    logLevel: 'silent',
  });
}

/** The same declarations are read as ES modules in one folder, and as CommonJS in the other. */
async function declare(work) {
  const compiler = path.join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const options = ['--declaration', '--emitDeclarationOnly', '--outDir', path.join(work, 'esm')];
  await run(process.execPath, [compiler, '-p', HERE, ...options]).catch(({ stdout, message }) => {
    throw new Error(stdout || message);
  });
  const names = fs.readdirSync(path.join(work, 'esm'), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => file.endsWith('.d.ts'))) {
    const copy = path.join(work, 'cjs', name);
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    fs.copyFileSync(path.join(work, 'esm', name), copy);
  }
}
