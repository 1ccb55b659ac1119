import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BUILD_VERSION } from '../../src/platform/config/build-info';

jest.setTimeout(120_000);

/** What the command reads and writes when it builds nothing. */
const PARTS = ['bin', 'docs', 'ops', 'clients', 'CHANGELOG.md', 'package.json', 'package-lock.json'];
const OTHERS = ['.gitignore', 'docker-compose.yml'];
const NEXT = `${Number(BUILD_VERSION.split('.')[0]) + 1}.0.0`;

let folder: string;
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
function release(...args: string[]): { status: number | null; said: string; noted: string } {
  const program = ['bin/release.mjs', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
  return { status, said: stdout, noted: stderr };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-release-'));
  for (const name of [...PARTS, ...OTHERS]) cpSync(name, join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'some.ts'), '');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, '.gitignore'), 'node_modules\n'); // a link is no folder
  writeFileSync(join(folder, 'CHANGELOG.md'), withChanges(text('CHANGELOG.md')));
  git('init', '--initial-branch=main');
  for (const [name, value] of [
    ['user.name', 'A maintainer'],
    ['user.email', 'maintainer@rialto.example'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
  ])
    git('config', name!, value!);
  git('add', '--all');
  git('commit', '--message=begin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The changelog with only these unreleased changes; upgrade notes are not first. */
function withChanges(changelog: string): string {
  const released = changelog.slice(changelog.search(/^## \[\d/m));
  const changes = '### Added\n\n- A thing.\n\n### Upgrade notes\n\n- Do this.\n- Then that.';
  return `# Changelog\n\n## [Unreleased]\n\n${changes}\n\n${released}`;
}

it('makes a dated section with its upgrade notes first, sets the version everywhere, commits, and tags', () => {
  const { status, said } = release(NEXT, '--no-build');
  expect([status, said.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(
      `^commit "release: ${NEXT}": .* with 2 upgrade notes, the version .* becomes ${NEXT}$`,
    ),
  ]);
  expect(text('CHANGELOG.md')).toMatch(
    new RegExp(
      `^# Changelog\n\n## \\[Unreleased\\]\n\n## \\[${NEXT}\\] - \\d{4}-\\d\\d-\\d\\d\n\n### Upgrade notes\n\n- Do this\\.\n- Then that\\.\n\n### Added\n\n- A thing\\.\n\n## \\[\\d`,
    ),
  );
  const lock = JSON.parse(text('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([JSON.parse(text('package.json')).version, lock.version, lock.packages['']!.version]).toEqual([
    NEXT,
    NEXT,
    NEXT,
  ]);
  const named = ['docs/releases.md', 'docs/versioning.md', 'ops/kubernetes.yaml', 'clients/python/README.md'];
  for (const name of named) {
    expect([name, text(name)]).toEqual([name, expect.stringMatching(`rialto\\S*${NEXT}`)]);
    expect([name, text(name)]).toEqual([name, expect.not.stringMatching(`rialto[^\\s]*\\W${BUILD_VERSION}`)]);
  }
  expect(git('log', '-1', '--format=%s')).toBe(`release: ${NEXT}`);
  expect(git('rev-list', '-1', `v${NEXT}`)).toBe(git('rev-parse', 'HEAD'));
  expect(git('cat-file', '-t', `v${NEXT}`)).toBe('tag');
  expect(git('status', '--porcelain')).toBe('');
  const again = release(NEXT, '--no-build');
  expect([again.status, again.noted]).toEqual([1, `The tag v${NEXT} exists already.\n`]);
});

it('only prints what it would do, with --dry-run', () => {
  const before = git('rev-parse', 'HEAD');
  const { status, said } = release(NEXT, '--dry-run');
  expect([status, said.trim().split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(`^would commit "release: ${NEXT}": CHANGELOG.md gets `),
      'would build release/',
      `would tag v${NEXT}`,
    ],
  ]);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
});

it('continues where a build failed: the commit is there, the tag is not', () => {
  expect(release(NEXT, '--no-build').status).toBe(0);
  const commit = git('rev-parse', 'HEAD');
  git('tag', '--delete', `v${NEXT}`);
  const { status, said } = release('--no-build');
  expect([status, said.split('\n')[0]]).toEqual([0, `tag v${NEXT}`]);
  expect(git('rev-list', '-1', `v${NEXT}`)).toBe(commit);
});

it('refuses changes that are not committed, a version that is not newer, and a release of nothing', () => {
  expect(release('0.0.9').noted).toMatch(/^0\.0\.9 is not newer than \d+\.\d+\.\d+, the last release\.\n$/);
  expect(release('next').noted).toBe('next is not a version such as 0.3.0.\n');
  expect(release('--fast').noted).toMatch(/^Unknown option '--fast'/);
  writeFileSync(join(folder, 'src', 'some.ts'), '// changed');
  const changed = release();
  expect([changed.status, changed.noted]).toEqual([
    1,
    'The working tree has changes. Commit or stash them first:\nM src/some.ts\n',
  ]);
  git('checkout', 'src');
  writeFileSync(join(folder, 'CHANGELOG.md'), text('CHANGELOG.md').replace(/### Added[^]*?(?=## \[\d)/, ''));
  git('commit', '--all', '--message=nothing');
  expect(release(NEXT).noted).toBe('CHANGELOG.md has nothing under [Unreleased].\n');
});
