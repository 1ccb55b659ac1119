import { note } from '../src/cli/command-line';
import { createTestDatabase } from '../test/support/template-database';
import { liveThrough, type MarketPlan, type Result } from './market';
import { World, type WorldPlan } from './world';

/** A week before the end of a month. */
const FROM = new Date('2027-02-22T00:00:00Z');
/** Calls that are printed if a run fails. */
const LAST = 50;

/** Runs a market in a new database. */
export async function simulate({
  write,
  withFaults,
  ...plan
}: MarketPlan & Pick<WorldPlan, 'write' | 'withFaults'>): Promise<Result> {
  const { seed } = plan;
  const database = await createTestDatabase();
  const world = await World.open({ databaseUrl: database.url, seed, from: FROM, withFaults, write });
  try {
    return await liveThrough(world, plan);
  } catch (error) {
    for (const line of world.history.lines.slice(-LAST)) note(JSON.stringify(line));
    note(`seed ${seed} failed after these calls`);
    throw error;
  } finally {
    await world.close();
    await database.drop();
  }
}
