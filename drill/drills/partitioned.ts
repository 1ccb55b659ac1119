import { strict as assert } from 'node:assert';
import { say } from '../../bench/progress';
import { partitionCosts } from '../partition-costs';
import { spread } from '../partitions';
import type { Drill } from '../stage';

export const partitioned: Drill = {
  name: 'partitioned',
  sees:
    'Events are kept in parts by time and entries of the ledger in parts by account, as planned for when one table grows ' +
    'too large. Nobody sees a difference, and neither does the ledger check.',
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
    assert.ok(events.parts > 1 && entries.parts > 1, 'everything lies in one part');
    const costs = await partitionCosts(primary.url(), { entries: 200_000, events: 60_000 });
    for (const [what, cost] of Object.entries(costs))
      say(`${what}: ${cost.toFixed(1)} where the whole table costs 1`);
    return `${events.rows} events in ${events.parts} parts, ${entries.rows} ledger entries in ${entries.parts}`;
  },
};
