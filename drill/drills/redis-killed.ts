import { strict as assert } from 'node:assert';
import type { Cluster } from '../cluster';
import { type Drill } from '../stage';
import { eventually } from '../waiting';
import { answered, answeredTogether } from './limits';

const LIMIT = 60;

export const redisKilled: Drill = {
  name: 'redis-killed',
  sees:
    'Redis is killed, then frozen. No request fails or waits longer than a second. Each instance counts ' +
    'limits separately and says so in /info and /health/detailed. When Redis is back, instances share ' +
    'limits again automatically.',
  database: 'single',
  alerts: ['RedisDown'],
  quick: true,
  async run(stage) {
    const { cluster } = stage;
    await eventually('both report that limits are shared', () => both(cluster, 'shared', 'ok'));
    const load = await stage.beginLoad();
    await cluster.redis.kill();
    await eventually('both report that they count separately', () =>
      both(cluster, 'per_process', 'degraded'),
    );
    const alone = await answered(stage, 'while-gone');
    assert.equal(alone, 2 * LIMIT, `without Redis, ${alone} were answered`);
    await cluster.redis.start();
    const back = await eventually('both share again', () => both(cluster, 'shared', 'ok'));
    const together = await answeredTogether(stage, 'once-back');
    assert.equal(together, LIMIT, `with Redis back, ${together} were answered`);
    cluster.redis.freeze();
    await eventually('both report that they count separately', () =>
      both(cluster, 'per_process', 'degraded'),
    );
    await load.last(2);
    await stage.alerted();
    cluster.redis.thaw();
    await eventually('both share again', () => both(cluster, 'shared', 'ok'));
    await load.end();
    assert.deepEqual([...load.tally.failures], [], 'requests failed');
    return `limit ${LIMIT}: ${alone} answered without Redis, ${together} once it was back (${back.toFixed(1)} s)`;
  },
};

async function both({ web }: Cluster, limits: string, cache: string): Promise<boolean> {
  const said = await Promise.all(
    web.map(async (instance) => {
      const { body } = await instance.health();
      const checks = body.checks as Record<string, { status: string }>;
      return [(await instance.info()).rate_limits, checks.cache?.status];
    }),
  );
  return said.every(([shared, status]) => shared === limits && status === cache);
}
