import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../postgres';
import { type Drill } from '../stage';
import { eventually } from '../waiting';

const ASK_AGAIN = '503 with Retry-After';
/** The minimum time that a supervisor such as Patroni needs to detect a failure. */
const NOTICED_AFTER_MS = 2_000;

export const primaryKilled: Drill = {
  name: 'primary-killed',
  sees:
    'The primary is killed (-9) under load, its synchronous standby is promoted, and a proxy routes ' +
    'connections to it. In the meantime, requests get 503 with Retry-After; then everything continues ' +
    'automatically. No acknowledged change is lost.',
  database: 'standby',
  alerts: ['DatabaseConnectionsLost'],
  async run(stage) {
    const { cluster, book } = stage;
    const { database } = cluster;
    const standby = database.standby as PostgresServer;
    const load = await stage.beginLoad();
    await load.last(3);
    await database.server?.kill();
    const killedAt = performance.now();
    await sleep(NOTICED_AFTER_MS);
    await standby.promote();
    database.primary = standby;
    const webhooks = book.receiver.received.length;
    const answered = load.tally.answered;
    await eventually('requests are answered again', async () => load.tally.answered > answered + 20, 60);
    const away = (performance.now() - killedAt) / 1_000;
    await eventually('webhooks continue', async () => book.receiver.received.length > webhooks + 5, 75);
    await load.last(3);
    await load.end();
    const others = [...load.tally.failures].filter(([how]) => how !== ASK_AGAIN);
    assert.deepEqual(others, [], 'requests failed in another way');
    return `promoted after ${NOTICED_AFTER_MS / 1_000} s, answering again ${away.toFixed(1)} s after the kill`;
  },
};
