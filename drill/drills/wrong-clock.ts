import { strict as assert } from 'node:assert';
import { HostClock } from '../host-clock';
import type { Instance } from '../instance';
import { type Drill, type Stage } from '../stage';
import { eventually } from '../waiting';

const DAY_S = 86_400;
const WRONG_DAYS = [45, -45];
const WRONG_S = 5;

/** Data that workers change: how many old rows still exist, and what is due when. */
const FACTS = `SELECT
  (SELECT count(*)::int FROM outbox_events WHERE occurred_at < $1) AS events,
  (SELECT count(*)::int FROM idempotency_keys WHERE created_at < $1) AS keys,
  (SELECT count(*)::int FROM webhook_deliveries WHERE created_at < $1) AS deliveries,
  (SELECT count(*)::int FROM webhook_deliveries WHERE status <> 'pending') AS sent,
  (SELECT count(*)::int FROM order_transitions WHERE role = 'system') AS moved_by_deadlines,
  (SELECT count(*)::int FROM outbox_queue WHERE occurred_at < $1) AS waiting,
  (SELECT jsonb_agg(w ORDER BY name) FROM recurring_work w) AS recurring`;

export const wrongClock: Drill = {
  name: 'wrong-clock',
  sees:
    'The only worker runs on a host whose clock is 45 days ahead, then 45 days behind. It does no ' +
    'background work and says so; requests are answered as usual. Once the clock is right, it catches up ' +
    'automatically.',
  database: 'single',
  alerts: ['ClockWrong'],
  async run(stage) {
    const { cluster, book } = stage;
    const clock = new HostClock(cluster.folder);
    const worker = cluster.worker.replacedBy('wrong-clock', clock.settings);
    const load = await stage.beginLoad();
    await load.last(2);
    const since = (await cluster.rows<{ now: Date }>('SELECT now()'))[0]?.now as Date;
    await cluster.worker.stop();
    clock.setAhead(WRONG_DAYS[0] as number);
    await worker.start();
    try {
      for (const days of WRONG_DAYS) {
        clock.setAhead(days);
        await eventually('it reports that its clock is wrong', () => saysWrong(worker, days));
        const before = await factsOf(stage, since);
        await load.last(WRONG_S);
        assert.deepEqual(await factsOf(stage, since), before, `${days} days ahead, it did background work`);
      }
      await stage.alerted();
      clock.setAhead(0);
      const webhooks = book.receiver.received.length;
      const back = await eventually('webhooks continue', () =>
        Promise.resolve(book.receiver.received.length > webhooks + 5),
      );
      assert.equal((await worker.health()).status, 200, 'its health is not ok with the right clock');
      await load.last(2);
      await load.end();
      assert.deepEqual([...load.tally.failures], [], 'requests failed');
      return `${WRONG_DAYS.join(', ')} days ahead: no work done in ${WRONG_S} s each; work resumed ${back.toFixed(1)} s after the clock was right`;
    } finally {
      await worker.stop();
      await cluster.startAgain(cluster.worker);
    }
  },
};

async function factsOf({ cluster }: Stage, since: Date): Promise<object | undefined> {
  return (await cluster.rows<object>(FACTS, [since]))[0];
}

async function saysWrong(worker: Instance, days: number): Promise<boolean> {
  const { status, body } = await worker.health();
  const { clock } = body.checks as Record<string, { status: string }>;
  const offset = await worker.metric('clock_offset_seconds');
  return status === 503 && clock?.status === 'down' && Math.abs(offset - days * DAY_S) < 60;
}
