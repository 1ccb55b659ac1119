import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmallDisk } from '../small-disk';
import { type Drill, type Stage } from '../stage';
import { eventually } from '../waiting';

const ASK_AGAIN = '503 with Retry-After';
const FULL_S = 10;
const BACK_WITHIN_S = 30;
const READS = [
  '/public/agents',
  '/marketplace/search?q=wares',
  '/marketplace/orders',
  '/agents/me',
  '/health',
];

export const diskFull: Drill = {
  name: 'disk-full',
  sees:
    'The disk with the data of PostgreSQL is full (its WAL is on another disk). Writes that need disk space ' +
    'get 503 with Retry-After; reads are answered. Once space is freed, everything continues.',
  database: 'small',
  alerts: ['DatabaseOutOfResources'],
  async run(stage) {
    const disk = stage.cluster.database.disk as SmallDisk;
    const { key } = await stage.agent('reader');
    // otherwise autovacuum could run at any time, after which new connections write a catalog cache file
    await stage.cluster.rows('VACUUM');
    await stage.cluster.rows('SELECT 1');
    const load = await stage.beginLoad();
    const { tally } = load;
    await load.last(3);
    assert.deepEqual([...tally.failures], [], 'requests failed before the disk was full');
    disk.fill();
    await eventually('writes are refused', async () => tally.failed > 0, 30);
    const reads = await readsFor(stage, key, FULL_S);
    disk.free();
    const { written } = tally;
    const back = await eventually(
      'writes are answered',
      async () => tally.written > written + 20,
      BACK_WITHIN_S,
    );
    await load.last(3);
    await load.end();
    const others = [...tally.failures].filter(([how]) => how !== ASK_AGAIN);
    assert.deepEqual(
      others,
      [],
      'requests failed in another way: no disk space (53100) must be 503 with Retry-After',
    );
    return (
      `full for ${FULL_S} s: ${tally.failed} writes refused, ${reads} of ${reads} reads answered; writes answered ` +
      `${back.toFixed(1)} s after space was freed`
    );
  },
};

/** Every read must succeed. */
async function readsFor({ cluster }: Stage, key: string, seconds: number): Promise<number> {
  let answered = 0;
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(100)) {
    for (const path of READS) {
      const answer = await fetch(cluster.url + path, { headers: { 'x-api-key': key } });
      const said = await answer.text();
      assert.equal(answer.status, 200, `${path}: ${said}`);
      answered++;
    }
  }
  return answered;
}
