import { CAST, liveThrough, type Result } from '../../simulate/market';
import { World } from '../../simulate/world';
import { createTestDatabase } from '../support/template-database';

const DAYS = 3;

async function live(seed: number, cast = CAST): Promise<Result & { lines: string[] }> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const world = await World.open({
    databaseUrl: database.url,
    seed,
    from: new Date('2027-02-26T00:00:00Z'),
    write: (line) => lines.push(line),
  });
  try {
    return { ...(await liveThrough(world, { seed, days: DAYS, cast })), lines };
  } finally {
    await world.close();
    await database.drop();
  }
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
