import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { where } from '../support/programs';

/** Files that `npm run regenerate` writes as a whole, for reviews. */
const REVIEWED = /^test\/golden\/.*(?<!\.ts)$|^content\/client-methods\.json$|\.snap$/;
/** What generators write at the top of their files. */
const NOTE = /^\W*(?:Generated|Auto-?generated)\b|\bDo not edit\b/i;
/** Written by npm. */
const LOCK_FILE = 'package-lock.json';

const MAX_LINES = 10_000;
const MAX_LINES_TOGETHER = 20_000;

const git = (...args: string[]): string[] => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
};
const tracked = git('ls-files', '--cached');
const textOf = (file: string): string => readFileSync(file, 'utf8');
const linesOf = (file: string): number => textOf(file).split('\n').length - 1;

where(
  tracked.length > 0,
  'git, or its repository,',
  describe,
)('git', () => {
  const isCode = (file: string): boolean => /\.(ts|tsx|js|mjs|py|json|txt|snap|html)$/.test(file);
  const reviewed = tracked.filter((file) => REVIEWED.test(file));

  it('tracks generated files only where people review them', () => {
    const noted = tracked.filter((file) => isCode(file) && NOTE.test(textOf(file).split('\n', 1)[0] ?? ''));
    expect(noted.filter((file) => !reviewed.includes(file))).toEqual([]);
  });

  it(`tracks no more than ${MAX_LINES_TOGETHER} generated lines, and no file over ${MAX_LINES}`, () => {
    const counted = tracked.filter((file) => isCode(file) && file !== LOCK_FILE);
    expect(counted.filter((file) => linesOf(file) > MAX_LINES)).toEqual([]);
    const together = reviewed.map(linesOf).reduce((sum, lines) => sum + lines, 0);
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThan(MAX_LINES_TOGETHER);
  });

  it('ignores what is generated when it is needed', () => {
    const files = ['clients/typescript/src/generated/schema.ts', 'clients/python/rialto_client/types.py'];
    expect(git('check-ignore', ...files)).toEqual(files);
  });
});
