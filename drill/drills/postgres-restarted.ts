import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../postgres';
import { type Drill } from '../stage';
import { eventually } from '../waiting';

const AWAY_S = 3;
const ASK_AGAIN = '503 with Retry-After';

export const postgresRestarted: Drill = {
  name: 'postgres-restarted',
  sees:
    'PostgreSQL is restarted, then killed (-9) and restarted. In the meantime, all requests get 503 with ' +
    'Retry-After. Afterwards everything continues automatically, including webhooks, and no acknowledged ' +
    'change is lost.',
  database: 'single',
  alerts: ['DatabaseConnectionsLost', 'DatabaseDown'],
  async run(stage) {
    const { cluster, book } = stage;
    const server = cluster.database.server as PostgresServer;
    const load = await stage.beginLoad();
    await load.last(2);
    for (const end of ['stop', 'kill'] as const) {
      await server[end]();
      await sleep(1_000);
      for (const instance of cluster.web) {
        const { status, body } = await instance.health();
        assert.deepEqual(
          [status, body.status],
          [503, 'down'],
          `${instance.name} does not report that the database is down`,
        );
      }
      await load.last(AWAY_S - 1);
      if (end === 'stop') await stage.alerted();
      await server.startAgain();
      const webhooks = book.receiver.received.length;
      await eventually('webhooks continue', async () => book.receiver.received.length > webhooks + 5, 75);
      await load.last(2);
    }
    await load.end();
    const others = [...load.tally.failures].filter(([how]) => how !== ASK_AGAIN);
    assert.deepEqual(others, [], 'requests failed in another way');
    return `stopped twice for at least ${AWAY_S} s, ${load.tally.failures.get(ASK_AGAIN) ?? 0} requests got ${ASK_AGAIN}`;
  },
};
