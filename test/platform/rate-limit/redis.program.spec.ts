import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { find } from '../../../drill/programs';
import { RedisServer } from '../../../drill/redis';
import { type Instance, startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { where } from '../../support/programs';

where(
  find('redis-server') !== undefined,
  'redis-server',
  describe,
)('rate limits with a Redis', () => {
  let folder: string;
  let redis: RedisServer;
  let app: TestApp;
  let other: Instance;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rialto-redis-'));
    redis = await RedisServer.at(folder);
    await redis.start();
    app = await startTestApp({ REDIS_URL: redis.url, TRUST_PROXY: '1', PROCESSES: '2' });
    other = await startAnotherInstance(app);
  });
  afterAll(async () => {
    await other.close();
    await app.close();
    await redis.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const bothSay = async (limits: string, cache: string): Promise<string[]> => {
    const operator = { 'X-Admin-Token': app.settings.ADMIN_TOKEN };
    let said: string[] = [];
    for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(50)) {
      said = [];
      const reasons: string[] = [];
      for (const url of [app.url, other.url]) {
        const client = new Client(url, operator);
        const { body } = await client.get('/health/detailed');
        const info = await client.get('/info');
        said.push(`${info.body.rate_limits} ${body.checks.cache.status}`);
        reasons.push(body.checks.cache.reason ?? '');
      }
      if (said.every((words) => words === `${limits} ${cache}`)) return reasons;
    }
    throw new Error(`they say: ${said.join(', ')}`);
  };
  /** Requests 24 decisions from both in turn from one address, and counts the successes: the limit is 10. */
  let addresses = 0;
  const answered = async (): Promise<number> => {
    const from = { 'X-Forwarded-For': `203.0.113.${++addresses}` };
    let good = 0;
    for (let asked = 0; asked < 24; asked++) {
      const client = new Client(asked % 2 === 0 ? app.url : other.url).with(from);
      if ((await client.post('/public/decisions/discover', { category: 'creative' })).status !== 429) good++;
    }
    return good;
  };

  it('are shared by two instances; without a working Redis, each counts alone and says so, and no request waits', async () => {
    await bothSay('shared', 'ok');
    expect(await answered()).toBe(10);

    await redis.kill();
    for (const reason of await bothSay('per_process', 'degraded'))
      expect(reason).toMatch(/2 processes .* Redis does not answer at REDIS_URL$/);
    expect(await answered()).toBe(20);
    await redis.start();
    await bothSay('shared', 'ok');
    expect(await answered()).toBe(10);

    redis.freeze();
    // a call that waits for Redis would never end
    for (let asked = 0; asked < 5; asked++) await app.client.get('/marketplace/categories').expect(200);
    await bothSay('per_process', 'degraded');
    redis.thaw();
    await bothSay('shared', 'ok');
  });
});
