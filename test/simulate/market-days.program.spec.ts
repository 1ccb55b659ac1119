import { randomInt } from 'node:crypto';
import { CAST, castFor, type Result } from '../../simulate/market';
import { type FailedRun, type Plan, simulate } from '../../simulate/simulation';

async function live(plan: Partial<Plan>): Promise<Result & { lines: string[] }> {
  const lines: string[] = [];
  return { ...(await simulate({ seed: 1, days: 3, ...plan, write: (line) => lines.push(line) })), lines };
}

/** Who is at odds about the same listings, orders, and accounts. */
const FEW = ['seller-1', 'failing-receiver', 'buyer-1', 'forgetful-model-1', 'owned-buyer', 'hasty-model-1'];
const few = castFor({ isTogether: true }).filter(([name]) => FEW.includes(name));

describe('simulated market days', () => {
  it.each<[string, Partial<Plan>]>([
    ['one thing at a time', {}],
    ['statements that alternate', { days: 1, cast: few, isTogether: true }],
    ['lost replies, cut connections, and killed processes', { days: 2, withFaults: true }],
  ])(
    'are the same for the same seed, to the last row of every table: %s',
    async (_, plan) => {
      const [first, second] = [await live(plan), await live(plan)];
      expect(second.lines).toEqual(first.lines);
      expect(second.tables).toEqual(first.tables);
      expect(second.hash).toBe(first.hash);
      expect(first.calls).toBeGreaterThan(20);
    },
    300_000,
  );

  it('differ for another seed', async () => {
    const cast = CAST.filter(([name]) => name === 'seller-1');
    expect((await live({ seed: 3, cast })).hash).not.toBe((await live({ seed: 2, cast })).hash);
  }, 300_000);

  it('are without a finding for another seed each time', async () => {
    const plan: Plan = { seed: randomInt(2 ** 31), days: 6 };
    const failure = await simulate(plan).then(
      () => undefined,
      (error: FailedRun) => `${error.commandFor(CAST.map(([name]) => name))}\n${error.message}`,
    );
    expect(failure).toBeUndefined();
  }, 300_000);
});
