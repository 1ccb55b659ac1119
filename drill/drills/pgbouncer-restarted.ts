import { strict as assert } from 'node:assert';
import type { PgBouncer } from '../pgbouncer';
import { type Drill } from '../stage';
import { eventually } from '../waiting';

const ASK_AGAIN = '503 with Retry-After';
const AWAY_S = 2;

export const pgbouncerRestarted: Drill = {
  name: 'pgbouncer-restarted',
  sees:
    'All connections except those for notifications and monitoring use a PgBouncer with fewer connections ' +
    'than the instances want. It is killed (-9) under load and restarted. Requests get 503 with Retry-After ' +
    'in the meantime; then everything continues automatically.',
  database: 'pooled',
  alerts: ['DatabaseConnectionsLost'],
  async run(stage) {
    const { cluster } = stage;
    const pooler = cluster.database.pooler as PgBouncer;
    const load = await stage.beginLoad();
    await load.last(3);
    assert.deepEqual([...load.tally.failures], [], 'requests failed behind the pooler');
    await pooler.kill();
    await load.last(AWAY_S);
    await pooler.start();
    const { answered } = load.tally;
    const back = await eventually(
      'requests are answered again',
      async () => load.tally.answered > answered + 20,
      60,
    );
    await load.last(2);
    await load.end();
    const others = [...load.tally.failures].filter(([how]) => how !== ASK_AGAIN);
    assert.deepEqual(others, [], 'requests failed in another way');
    return `stopped for ${AWAY_S} s, answering again ${back.toFixed(1)} s after it was back`;
  },
};
