/** Builds the npm package `rialto-cli`: one file without dependencies, and the tarball. */
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, '..', '..');
const PROGRAM = 'rialto.mjs';
const run = promisify(execFile);

const jsonIn = (...file) => JSON.parse(fs.readFileSync(path.join(...file), 'utf8'));

/** Writes the tarball into a folder and says how it is installed. `work`: an empty folder. */
export async function buildDownload(into, work) {
  const { version, license } = jsonIn(ROOT, 'package.json');
  const template = jsonIn(HERE, 'package.json');
  fs.writeFileSync(
    path.join(work, 'package.json'),
    `${JSON.stringify({ ...template, version, license }, null, 2)}\n`,
  );
  fs.copyFileSync(path.join(ROOT, 'docs', 'cli.md'), path.join(work, 'README.md'));
  fs.copyFileSync(path.join(ROOT, 'LICENSE'), path.join(work, 'LICENSE'));
  await bundle(path.join(work, PROGRAM));
  const pack = ['pack', '--ignore-scripts', '--silent', '--offline', '--pack-destination', work];
  const { stdout } = await run('npm', pack, { cwd: work });
  const file = stdout.trim(); // with the version
  fs.copyFileSync(path.join(work, file), path.join(into, file));
  return {
    file,
    alias: `${template.name}.tgz`,
    title: `Command line (${template.name})`,
    version,
    type: 'application/gzip',
    install: 'npm install -g {url}',
  };
}

/** Writes the program as one executable file. */
export async function bundle(outfile) {
  const { build } = await import('esbuild');
  const { version } = jsonIn(ROOT, 'package.json');
  await build({
    entryPoints: [path.join(HERE, 'src', 'main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    define: { RIALTO_VERSION: JSON.stringify(version) },
    logLevel: 'silent',
  });
  fs.chmodSync(outfile, 0o755);
}
