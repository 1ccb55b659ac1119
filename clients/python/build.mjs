/** Builds the wheel of the client without Python: a wheel is a zip file with metadata. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = 'rialto_client';

/** Writes the wheel into the folder and returns its file name. The same sources give the same bytes. */
export function buildWheel(targetFolder) {
  const project = readProject();
  const info = `${PACKAGE}-${project.version}.dist-info`;
  const files = new Map(
    readdirSync(join(HERE, PACKAGE))
      .filter((name) => /\.(py|typed)$/.test(name))
      .sort()
      .map((name) => [`${PACKAGE}/${name}`, readFileSync(join(HERE, PACKAGE, name))]),
  );
  files.set(`${info}/LICENSE`, readFileSync(join(HERE, '..', '..', 'LICENSE')));
  files.set(`${info}/METADATA`, Buffer.from(metadata(project)));
  files.set(
    `${info}/WHEEL`,
    Buffer.from('Wheel-Version: 1.0\nGenerator: rialto\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  );
  const record = [...files].map(([name, bytes]) => `${name},sha256=${digest(bytes)},${bytes.length}`);
  files.set(`${info}/RECORD`, Buffer.from([...record, `${info}/RECORD,,`, ''].join('\n')));
  const fileName = `${PACKAGE}-${project.version}-py3-none-any.whl`;
  mkdirSync(targetFolder, { recursive: true });
  const mtime = new Date(1980, 0, 1); // the first that a zip file can have
  writeFileSync(join(targetFolder, fileName), zipSync(Object.fromEntries(files), { level: 9, mtime }));
  return fileName;
}

/** Writes the wheel into a folder and says how it is installed. */
export function buildDownload(into) {
  const { name, version } = readProject();
  return {
    file: buildWheel(into),
    title: `Python client (${name})`,
    version,
    type: 'application/zip',
    install: 'pip install {url}',
  };
}

/** The version of the client, which generate.mjs takes from the project. */
function readProject() {
  const project = readFileSync(join(HERE, 'pyproject.toml'), 'utf8');
  const api = readFileSync(join(HERE, PACKAGE, '_api.py'), 'utf8');
  const one = (text, pattern) => {
    const match = pattern.exec(text);
    if (!match) throw new Error(`clients/python: nothing matches ${pattern}`);
    return match[1];
  };
  return {
    name: one(project, /^name = "(.+)"$/m),
    summary: one(project, /^description = "(.+)"$/m),
    license: one(project, /^license = \{ text = "(.+)" \}$/m),
    python: one(project, /^requires-python = "(.+)"$/m),
    dependencies: JSON.parse(one(project, /^dependencies = (\[.*\])$/m)),
    version: one(api, /^VERSION = "(.+)"$/m),
    readme: readFileSync(join(HERE, 'README.md'), 'utf8'),
  };
}

function metadata({ name, version, summary, license, python, dependencies, readme }) {
  return [
    'Metadata-Version: 2.1',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${summary}`,
    `License: ${license}`,
    `Requires-Python: ${python}`,
    ...dependencies.map((dependency) => `Requires-Dist: ${dependency}`),
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n');
}

const digest = (bytes) => createHash('sha256').update(bytes).digest('base64url');

// also where node reaches this file through a link
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { clients } = await import('../../bin/setup.mjs');
  await clients();
  console.log(buildWheel(process.argv[2] ?? join(HERE, 'dist')));
}
