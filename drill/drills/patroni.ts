import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster';
import { INSTANCES } from '../databases';
import type { Load } from '../load';
import { type PatroniCluster, type PatroniNode, TTL_S } from '../patroni';
import { Sockets } from '../sockets';
import { type Drill, type Stage } from '../stage';
import { eventually } from '../waiting';
import { StrayWriter } from '../stray-writer';

const ASK_AGAIN = '503 with Retry-After';
/**
 * Maximum per instance: its pool of 10, the listening connection, Redis, and the connections of clients and receivers.
 */
const MOST_SOCKETS = 80;
/** Maximum per instance and second without a primary: each refused request has tried to connect. */
const MOST_ATTEMPTS_PER_S = 60;
/** Several reconnect intervals of the notification listener. */
const LISTENS_WITHIN_S = 20;
/** Generous, for a busy machine. */
const BACK_WITHIN_S = { lost: TTL_S + 60, switchover: 45 };

export const leaderKilled: Drill = {
  name: 'leader-killed',
  sees:
    'Three PostgreSQL servers run under Patroni and etcd, with default times. The leader and its Patroni ' +
    'are killed (-9). Until a standby is promoted, requests get 503 with Retry-After. The killed node ' +
    'returns as a standby.',
  database: 'patroni',
  alerts: ['DatabaseConnectionsLost'],
  async run(stage) {
    return underFault(stage, BACK_WITHIN_S.lost, async (patroni, leader) => {
      await leader.kill();
      await untilAnotherLeads(patroni, leader);
      return async () => {
        leader.launch();
        const whole = await patroni.untilWhole();
        return `the killed node followed ${whole.toFixed(0)} s after its start`;
      };
    });
  },
};

export const leaderHung: Drill = {
  name: 'leader-hung',
  sees:
    'The leader hangs (SIGSTOP) for longer than its lease, and then resumes: it accepts no more writes and ' +
    'becomes a standby. Until another node is promoted, requests get 503 with Retry-After.',
  database: 'patroni',
  alerts: ['DatabaseConnectionsLost'],
  async run(stage) {
    return underFault(stage, BACK_WITHIN_S.lost, async (patroni, leader) => {
      const stray = await StrayWriter.at(leader.postgres);
      leader.freeze();
      const waiting = stray.write();
      await untilAnotherLeads(patroni, leader);
      return async () => {
        await sleep(3_000);
        leader.thaw();
        const trying = stray.keepWriting();
        const whole = await patroni.untilWhole();
        await trying.end();
        await waiting;
        const kept = await (await patroni.leader()).postgres.rows(stray.kept);
        assert.deepEqual([stray.acknowledged, kept.length], [0, 0], 'the old leader accepted writes');
        return `the old leader refused ${stray.refused} writes and followed after ${whole.toFixed(0)} s`;
      };
    });
  },
};

export const switchover: Drill = {
  name: 'switchover',
  sees:
    'An operator switches over to the synchronous standby, as before maintenance. Requests get 503 with ' +
    'Retry-After in the meantime.',
  database: 'patroni',
  async run(stage) {
    return underFault(stage, BACK_WITHIN_S.switchover, async (patroni, leader) => {
      await patroni.switchOver(leader, await patroni.synchronous());
      return async () => {
        const whole = await patroni.untilWhole();
        return `all three nodes are healthy ${whole.toFixed(0)} s later`;
      };
    });
  },
};

/**
 * `fault` returns once another node leads. The function that it returns repairs the cluster and describes the result.
 */
async function underFault(
  stage: Stage,
  backWithinS: number,
  fault: (patroni: PatroniCluster, leader: PatroniNode) => Promise<() => Promise<string>>,
): Promise<string> {
  const { cluster, book } = stage;
  const patroni = cluster.database.patroni as PatroniCluster;
  await patroni.untilWhole();
  await listening(cluster);
  const load = await stage.beginLoad();
  const sockets = new Sockets(cluster.instances);
  await load.last(3);
  const before = await patroni.proxy.taken();
  const since = performance.now();
  const repair = await fault(patroni, await patroni.leader());
  const led = (performance.now() - since) / 1_000;
  await untilWritten(load, backWithinS);
  const away = load.tally.longestGapMs / 1_000;
  assert.ok(away < backWithinS, `no write was answered for ${away.toFixed(1)} s`);
  const webhooks = book.receiver.received.length;
  await eventually('webhooks continue', async () => book.receiver.received.length > webhooks + 5, 90);
  const heard = await listening(cluster);
  const taken = await patroni.proxy.taken();
  const lasted = (performance.now() - since) / 1_000;
  const repaired = await repair();
  await load.last(3);
  await load.end();
  sockets.end();

  const attempts = INSTANCES.map((name) => (taken.get(name) ?? 0) - (before.get(name) ?? 0));
  const open = INSTANCES.map((name) => sockets.most.get(name) ?? 0);
  const displayed = `at most ${open.join(', ')} sockets and ${attempts.join(', ')} connections of ${INSTANCES.join(', ')}`;
  assert.ok(Math.max(...open) <= MOST_SOCKETS, `too many sockets: ${displayed}`);
  assert.ok(
    Math.max(...attempts) <= lasted * MOST_ATTEMPTS_PER_S,
    `too many attempts in ${lasted.toFixed(0)} s: ${displayed}`,
  );
  const others = [...load.tally.failures].filter(([how]) => how !== ASK_AGAIN);
  assert.deepEqual(others, [], 'requests failed in another way');
  return (
    `new leader after ${led.toFixed(1)} s, no write was answered for ${away.toFixed(1)} s, all instances listened again ` +
    `${heard.toFixed(1)} s later; ${displayed} in ${lasted.toFixed(0)} s; ${repaired}`
  );
}

async function untilAnotherLeads(patroni: PatroniCluster, than: PatroniNode): Promise<void> {
  const another = async (): Promise<boolean> => (await patroni.leader()).name !== than.name;
  await eventually('there is a new leader', another, BACK_WITHIN_S.lost);
}

async function untilWritten(load: Load, withinS: number): Promise<void> {
  const { written } = load.tally;
  await eventually('writes are answered again', async () => load.tally.written > written + 20, withinS);
}

/** Waits until each instance receives notifications from the others again. */
function listening({ rows }: Cluster): Promise<number> {
  const all = async (): Promise<boolean> =>
    (await rows(`SELECT FROM pg_stat_activity WHERE application_name = 'listen'`)).length >= INSTANCES.length;
  return eventually('every instance listens', all, LISTENS_WITHIN_S);
}
