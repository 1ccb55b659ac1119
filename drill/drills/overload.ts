import { strict as assert } from 'node:assert';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Drill, type Stage } from '../stage';
import { eventually } from '../waiting';

const CALLERS = 200;
const COMES_BACK_AFTER_MS = 200;
const OVERLOADED_S = 10;
const BACK_WITHIN_S = 20;
const ASK_AGAIN = '503 with Retry-After';

export const overload: Drill = {
  name: 'overload',
  sees:
    `${CALLERS} callers search at once, more than the database connections can answer. Requests beyond the ` +
    'queue get 503 with Retry-After. The others are answered, and so is every /health. Afterwards ' +
    'everything continues.',
  database: 'single',
  alerts: ['Overloaded', 'PoolExhausted'],
  async run(stage) {
    const load = await stage.beginLoad();
    const { tally } = load;
    const state = { over: false };
    const searches = Array.from({ length: CALLERS }, (_, caller) => search(stage, caller, state));
    const end = (): boolean => (state.over = true);
    const counting = Promise.all([Promise.all(searches), askHealth(stage, state)]).finally(end);
    const watching = load
      .last(OVERLOADED_S)
      .then(() => stage.alerted())
      .finally(end);
    const [[asked, slowest]] = await Promise.all([counting, watching]);
    const { written } = tally;
    const back = await eventually(
      'writes are answered',
      () => Promise.resolve(tally.written > written + 20),
      BACK_WITHIN_S,
    );
    await load.end();
    const answered = asked.reduce((sum, one) => sum + one.answered, 0);
    const shed = asked.reduce((sum, one) => sum + one.shed, 0);
    assert.ok(answered > 0 && shed > 0, `${answered} searches answered, ${shed} refused`);
    const others = [...tally.failures].filter(([how]) => how !== ASK_AGAIN);
    assert.deepEqual(others, [], 'requests failed in another way');
    return (
      `${answered} searches answered, ${shed} refused, every health check answered, within ${slowest.toFixed(1)} s; ` +
      `20 writes answered ${back.toFixed(1)} s after it`
    );
  },
};

/**
 * One caller that repeats its search sooner than `Retry-After` allows. It has its own address: of one caller, the service
 * answers only a few requests at once.
 */
async function search(
  { cluster }: Stage,
  caller: number,
  state: { over: boolean },
): Promise<{ answered: number; shed: number }> {
  const counts = { answered: 0, shed: 0 };
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${caller + 1}` });
  for (let round = 0; !state.over; round++) {
    const answer = await read(`${cluster.url}/marketplace/search?q=wares+${caller}+${round}`, agent);
    const said = await text(answer);
    if (answer.statusCode === 200) counts.answered++;
    else {
      const asksAgain = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
      assert.ok(asksAgain, `${answer.statusCode}: ${said}`);
      counts.shed++;
      await sleep(COMES_BACK_AFTER_MS);
    }
  }
  agent.destroy();
  return counts;
}

function read(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { agent }, resolve).once('error', reject));
}

/** Every health check must succeed. Returns the slowest, in seconds. */
async function askHealth({ cluster }: Stage, state: { over: boolean }): Promise<number> {
  let slowest = 0;
  for (; !state.over; await sleep(250))
    for (const { url } of cluster.web) {
      const since = performance.now();
      const answer = await fetch(`${url}/health`);
      assert.equal(answer.status, 200, await answer.text());
      slowest = Math.max(slowest, performance.now() - since);
    }
  return slowest / 1_000;
}
