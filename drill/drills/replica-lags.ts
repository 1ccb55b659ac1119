import { strict as assert } from 'node:assert';
import { SECRETS } from '../secrets';
import type { Instance } from '../instance';
import type { PostgresServer } from '../postgres';
import { type Drill, type Stage } from '../stage';
import { eventually } from '../waiting';

const AUTHOR = '203.0.113.1';
const STRANGER = '203.0.113.2';

export const replicaLags: Drill = {
  name: 'replica-lags',
  sees:
    'A replica answers public reads. When it falls behind, callers see their own writes at once, on every ' +
    'instance, and other callers see them after at most ten seconds. When it is killed, the primary ' +
    'answers, and no request fails.',
  database: 'replica',
  alerts: ['ReplicaBehind'],
  async run(stage) {
    const { cluster } = stage;
    const replica = cluster.database.replica as PostgresServer;
    const load = await stage.beginLoad();
    await eventually('both read from the replica', () => both(stage, 'ok'));
    const author = await stage.agent('author');
    await describeAs(stage, author.key, 'first');
    await eventually(
      'other callers read it',
      async () => (await seen(cluster.web[1], author.agentId)) === 'first',
    );
    assert.ok((await answeredByReplica(cluster.web[1])) > 0, 'the replica answered nothing');

    await replica.rows('SELECT pg_wal_replay_pause()');
    await eventually('the replica is paused', () => standsStill(replica));
    await describeAs(stage, author.key, 'second');
    for (const instance of cluster.web)
      assert.equal(
        await seen(instance, author.agentId, author.key),
        'second',
        `the author at ${instance.name}`,
      );
    const late = await eventually(
      'other callers read it from the primary',
      async () => (await seen(cluster.web[1], author.agentId)) === 'second',
      30,
    );
    await eventually('both report that the replica is behind', () => both(stage, 'degraded'));
    await stage.alerted();
    await replica.rows('SELECT pg_wal_replay_resume()');
    await eventually('both read from the replica again', () => both(stage, 'ok'), 30);

    await replica.kill();
    await load.last(3);
    await replica.startAgain();
    await eventually('both read from the replica again', () => both(stage, 'ok'), 30);
    await load.end();
    assert.deepEqual([...load.tally.failures], [], 'requests failed');
    return `written while the replica was paused: the author sees it at once, other callers after ${late.toFixed(1)} s`;
  },
};

async function describeAs({ cluster }: Stage, key: string, tagline: string): Promise<void> {
  const answer = await fetch(`${cluster.web[0].url}/agents/me`, {
    method: 'PATCH',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'x-forwarded-for': AUTHOR },
    body: JSON.stringify({ tagline }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

async function seen({ url }: Instance, agentId: string, key?: string): Promise<unknown> {
  const headers: Record<string, string> = key
    ? { 'x-api-key': key, 'x-forwarded-for': AUTHOR }
    : { 'x-forwarded-for': STRANGER };
  const answer = await fetch(`${url}/public/agents/${agentId}`, { headers });
  return ((await answer.json()) as { tagline: unknown }).tagline;
}

async function answeredByReplica({ url }: Instance): Promise<number> {
  const headers = { 'x-admin-token': SECRETS.ADMIN_TOKEN };
  const metrics = await (await fetch(`${url}/metrics?format=prometheus`, { headers })).text();
  return Number(/^replica_reads_total\{outcome="answered"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

async function standsStill(replica: PostgresServer): Promise<boolean> {
  const [row] = await replica.rows<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
  return row?.state === 'paused';
}

async function both({ cluster }: Stage, status: string): Promise<boolean> {
  const said = await Promise.all(cluster.web.map((instance) => instance.health()));
  return said.every(
    ({ body }) => (body.checks as Record<string, { status: string }>).replica?.status === status,
  );
}
