import { strict as assert } from 'node:assert';
import type { Load } from '../load';
import type { Relay } from '../relay';
import { Sockets } from '../sockets';
import { type Drill, type Stage } from '../stage';
import { eventually } from '../waiting';

const HOLE_S = 20;
const BACK_WITHIN_S = 60;
const MOST_SOCKETS = 80;

export const blackHole: Drill = {
  name: 'black-hole',
  sees:
    'Packets between one instance and the database are dropped, then between all instances and the ' +
    'database. No connection is closed. Requests wait until the client or a timeout ends them. Once packets ' +
    'arrive again, everything continues.',
  database: 'relayed',
  alerts: ['DatabaseConnectionsLost', 'DatabaseDown'],
  async run(stage) {
    const { cluster } = stage;
    const relays = cluster.database.relays as Map<string, Relay>;
    const load = await stage.beginLoad();
    const sockets = new Sockets(cluster.instances);
    await load.last(2);
    const displayed: string[] = [];
    for (const names of [['web1'], [...relays.keys()]]) {
      const away = await swallowed(
        stage,
        load,
        names.map((name) => relays.get(name) as Relay),
      );
      displayed.push(`${names.join(', ')} disconnected for ${HOLE_S} s: ${away}`);
    }
    await load.end();
    sockets.end();
    const most = Math.max(...sockets.most.values());
    assert.ok(most <= MOST_SOCKETS, `an instance held ${most} sockets`);
    const others = [...load.tally.failures.keys()].filter((how) => !EXPECTED.test(how));
    assert.deepEqual(others, [], 'requests failed in another way');
    return `${displayed.join('; ')}; at most ${most} sockets`;
  },
};

const EXPECTED = /^(503 with Retry-After|no answer \(TimeoutError\))$/;

async function swallowed(stage: Stage, load: Load, relays: Relay[]): Promise<string> {
  const { book } = stage;
  const { tally } = load;
  tally.longestGapMs = 0;
  tally.longestWaitMs = 0;
  for (const relay of relays) relay.swallow();
  await load.last(HOLE_S);
  if (relays.length > 1) await stage.alerted();
  for (const relay of relays) relay.release();
  const { written } = tally;
  const back = await eventually(
    'writes are answered again',
    async () => tally.written > written + 20,
    BACK_WITHIN_S,
  );
  const webhooks = book.receiver.received.length;
  await eventually('webhooks continue', async () => book.receiver.received.length > webhooks + 5, 90);
  await load.last(3);
  const [gap, wait] = [tally.longestGapMs, tally.longestWaitMs].map((ms) => (ms / 1_000).toFixed(1));
  return `no write was answered for ${gap} s, 20 were answered ${back.toFixed(1)} s after its end, longest wait ${wait} s`;
}
