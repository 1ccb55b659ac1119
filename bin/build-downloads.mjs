/**
 * Builds what the service offers for download into dist/downloads, with `manifest.json`. `node bin/build.mjs downloads`
 * runs it alone.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const DOWNLOADS = path.join(ROOT, 'dist', 'downloads');

/**
 * Each exports `buildDownload(into, work)`, which writes a file with its version in its name, and returns its entry of the manifest. The
 * `alias` of a file is its name without the version.
 */
const BUILDERS = [
  '../clients/typescript/build.mjs',
  '../clients/python/build.mjs',
  '../clients/cli/build.mjs',
];

/**
 * Files of earlier versions stay, so that projects that have installed one can install it again. A failed build leaves no manifest and
 * no files behind.
 */
export async function buildDownloads(into = DOWNLOADS, builders = BUILDERS) {
  const building = `${into}.building`;
  fs.rmSync(building, { recursive: true, force: true });
  fs.mkdirSync(building, { recursive: true });
  const earlier = moved(into, building);
  fs.rmSync(into, { recursive: true, force: true });
  const entries = [];
  for (const builder of builders) entries.push(await built(await import(builder), building));
  const names = new Set(entries.map(({ file }) => file));
  entries.push(...earlier.filter(({ file }) => !names.has(file)));
  fs.writeFileSync(path.join(building, 'manifest.json'), `${JSON.stringify(entries, null, 2)}\n`);
  fs.renameSync(building, into);
}

/** Moves the files that have a version in their name, and returns their entries. */
function moved(from, to) {
  const manifest = path.join(from, 'manifest.json');
  if (!fs.existsSync(manifest)) return [];
  const versioned = JSON.parse(fs.readFileSync(manifest, 'utf8')).filter(({ file, version }) =>
    file.includes(`-${version}`),
  );
  for (const { file } of versioned) fs.renameSync(path.join(from, file), path.join(to, file));
  return versioned.map((entry) => ({ ...entry, alias: undefined, replaced: true }));
}

async function built({ buildDownload }, into) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'rialto-build-'));
  try {
    const entry = await buildDownload(into, work);
    const content = fs.readFileSync(path.join(into, entry.file));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { ...entry, bytes: content.length, sha256 };
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}
