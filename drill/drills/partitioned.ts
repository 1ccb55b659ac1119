import { strict as assert } from 'node:assert';
import { say } from '../../bench/progress';
import { partitionCosts } from '../partition-costs';
import { spread } from '../partitions';
import type { Drill } from '../stage';

export const partitioned: Drill = {
  name: 'partitioned',
  sees:
    'Events are partitioned by time and ledger entries by account, as planned for tables that grow too ' +
    'large. Clients see no difference, and the ledger check passes.',
  database: 'partitioned',
  alerts: [],
  async run(stage) {
    const load = await stage.beginLoad();
    await load.last(20);
    await load.end();
    assert.deepEqual([...load.tally.failures], [], 'requests failed');
    const { primary } = stage.cluster.database;
    const events = await spread(primary, 'outbox_events');
    const entries = await spread(primary, 'ledger_entries');
    assert.ok(events.parts > 1 && entries.parts > 1, 'everything is in one partition');
    const costs = await partitionCosts(primary.url(), { entries: 200_000, events: 60_000 });
    for (const [what, cost] of Object.entries(costs))
      say(`${what}: ${cost.toFixed(1)} times as long as on one table`);
    return `${events.rows} events in ${events.parts} partitions, ${entries.rows} ledger entries in ${entries.parts}`;
  },
};
