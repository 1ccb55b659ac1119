import { existsSync, readFileSync } from 'node:fs';

const guide = readFileSync('docs/security.md', 'utf8');

describe('the guide to security', () => {
  it('has all ten risks, each with a test', () => {
    const rows = guide.match(/^\| API\d+ .*$/gm) ?? [];
    expect(rows.map((row) => /API\d+/.exec(row)?.[0])).toEqual(
      Array.from({ length: 10 }, (_, nth) => `API${nth + 1}`),
    );
    expect(rows.filter((row) => !row.includes('.spec.ts`'))).toEqual([]);
  });

  it('names tests that there are', () => {
    const named = [...guide.matchAll(/`((?:src|test)\/[\w/.-]+\.spec\.ts)`(?: "([^"]+)")?/g)];
    expect(named.length).toBeGreaterThan(20);
    const missing = named
      .filter(([, file = '', words = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(words))
      .map(([said]) => said);
    expect(missing).toEqual([]);
  });
});
