import { createTestDatabase } from '../test/support/template-database';
import type { HistoryLine } from './history';
import { CAST, castFor, liveThrough, type MarketPlan, type Result } from './market';
import { failedCheck, isOfMachine } from './violation';
import { World, type WorldPlan } from './world';

/** A week before the end of a month. */
const FROM = new Date('2027-02-22T00:00:00Z');
/** Calls that are shown if a run fails. */
const LAST = 50;

export type Plan = MarketPlan & Pick<WorldPlan, 'write'>;

/** What a run found, and when. */
export class FailedRun extends Error {
  readonly check: string;

  constructor(
    readonly plan: Plan,
    readonly day: number,
    readonly lastCalls: readonly HistoryLine[],
    cause: unknown,
  ) {
    super(String((cause as Error).stack), { cause });
    this.check = failedCheck(cause);
  }

  /** The command that repeats it with this cast. */
  commandFor(cast: readonly string[]): string {
    const days = Math.max(1, Math.min(this.day, this.plan.days));
    const actors = cast.length < castFor(this.plan).length ? ` --actors ${cast.join(',')}` : '';
    const levels = `${this.plan.isTogether ? ' --together' : ''}${this.plan.withFaults ? ' --faults' : ''}`;
    return `npm run simulate -- --seed ${this.plan.seed} --days ${days}${levels}${actors}`;
  }
}

/** Runs a market in a new database. */
export async function simulate(plan: Plan): Promise<Result> {
  const { seed, withFaults, write } = plan;
  const database = await createTestDatabase();
  const world = await World.open({ databaseUrl: database.url, seed, from: FROM, withFaults, write });
  try {
    return await liveThrough(world, plan);
  } catch (error) {
    if (isOfMachine(error)) throw error;
    throw new FailedRun(plan, world.day, world.history.lines.slice(-LAST), error);
  } finally {
    await world.close();
    await database.drop();
  }
}

/** Whether a run with this cast fails in the same way, by that day. */
export async function failsAlike(failure: FailedRun, cast: typeof CAST): Promise<boolean> {
  const { seed, days, isTogether, withFaults } = failure.plan;
  try {
    await simulate({ seed, days, isTogether, withFaults, cast, until: failure.day });
    return false;
  } catch (error) {
    return error instanceof FailedRun && error.check === failure.check;
  }
}
