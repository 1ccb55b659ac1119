import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runCommand } from '../../support/command-line';

jest.setTimeout(300_000);

const HEAP_GROWTH = join(process.cwd(), 'dist/src/platform/startup/heap-growth');

/** Holds 64 MB, replaces all of it ten times, and reports how large the heap became at most, in megabytes. */
const REPLACE = `const { getHeapSpaceStatistics } = require('node:v8');
  const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_size;
  const megabyte = () => Array.from({ length: 64 }, () => new Array(2_048).fill(0));
  const held = Array.from({ length: 64 }, megabyte);
  let most = 0;
  for (let round = 0; round < 640; round++) {
    held[round % held.length] = megabyte();
    most = Math.max(most, old());
  }
  console.log(most / 2 ** 20);`;

const mostAfter = (first: string): number =>
  Number(execFileSync(process.execPath, ['-e', `${first};${REPLACE}`], { encoding: 'utf8' }));

beforeAll(async () => void (await runCommand(['db', '--help']))); // builds the service

it('the heap grows less than that of other programs before garbage is collected', () => {
  expect(mostAfter('')).toBeGreaterThan(300);
  expect(mostAfter(`require(${JSON.stringify(HEAP_GROWTH)}).keepHeapSmall()`)).toBeLessThan(250);
});
