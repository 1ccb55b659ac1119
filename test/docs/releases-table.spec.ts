import { readFileSync } from 'node:fs';
import { CASES } from '../../bench/cases';
import { readReleases, REPORTED, withTable } from '../../bench/releases';
import { BUILD_VERSION } from '../../src/platform/config/build-info';

describe('the table of recent releases', () => {
  it('has the recorded figures, of this version too', () => {
    const page = readFileSync('docs/performance.md', 'utf8');
    expect(withTable(page, readReleases())).toBe(page);
    expect(readReleases().at(-1)?.version).toBe(BUILD_VERSION);
  });

  it('names cases that the benchmark has', () => {
    const names = CASES.map(({ name }) => name);
    expect(REPORTED.filter((name) => !names.includes(name))).toEqual([]);
  });
});
