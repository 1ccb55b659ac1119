import { CAST, type Result } from '../../simulate/market';
import { simulate } from '../../simulate/simulation';

async function live(seed: number, cast = CAST): Promise<Result & { lines: string[] }> {
  const lines: string[] = [];
  return { ...(await simulate({ seed, days: 3, cast, write: (line) => lines.push(line) })), lines };
}

describe('simulated market days', () => {
  it('are the same for the same seed, to the last row of every table', async () => {
    const [first, second] = [await live(1), await live(1)];
    expect(second.lines).toEqual(first.lines);
    expect(second.tables).toEqual(first.tables);
    expect(second.hash).toBe(first.hash);
    expect(first.calls).toBeGreaterThan(100);
  }, 300_000);

  it('differ for another seed', async () => {
    const few = CAST.filter(([name]) => name === 'seller-1');
    expect((await live(3, few)).hash).not.toBe((await live(2, few)).hash);
  }, 300_000);
});
