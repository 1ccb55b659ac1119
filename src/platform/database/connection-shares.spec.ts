import { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';
import type { DomainError } from '../../kernel/domain-error';
import { type Origin, within, withoutCaller } from '../observability/origin';
import { ConnectionShares, type Done, type SharedPool } from './connection-shares';

const SIZE = 8;
/** A quarter of them. */
const MOST = 2;

/** Hands out connections as `pg.Pool` does. */
class FakePool extends EventEmitter implements SharedPool {
  private readonly queue: Done[] = [];
  private inUse = 0;
  readonly totalCount = SIZE;

  get idleCount(): number {
    return SIZE - this.inUse;
  }

  get waitingCount(): number {
    return this.queue.length;
  }

  connect(done: Done): void {
    if (this.inUse === SIZE) return void this.queue.push(done);
    this.inUse++;
    const client = {} as ClientBase;
    done(undefined, client, () => {
      this.emit('release', undefined, client);
      this.inUse--;
      const next = this.queue.shift();
      if (next) this.connect(next);
    });
  }
}

interface Call {
  answer: Promise<() => void>;
  origin: Origin;
}

let pool: FakePool;
let shares: ConnectionShares;
let refused: string[];
let elsewhere: { count: () => number; refuseNewest: jest.Mock<boolean> };
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  pool = new FakePool();
  refused = [];
  elsewhere = { count: () => 0, refuseNewest: jest.fn(() => true) };
  shares = new ConnectionShares(pool, SIZE, 5 * SIZE, [elsewhere], (error) => refused.push(error.code));
});
afterEach(() => jest.useRealTimers());

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const connect = (): Promise<() => void> =>
  new Promise((resolve, reject) =>
    shares.connect((error, _, release) =>
      release ? resolve(release as () => void) : reject(error as Error),
    ),
  );

function call(agentId: string | undefined, origin: Origin = originOf(agentId)): Call {
  const answer = within(origin, connect);
  answer.catch(() => undefined);
  return { answer, origin };
}

const originOf = (agentId: string | undefined): Origin => ({
  requestId: null,
  caller: agentId === undefined ? { ip: '192.0.2.1' } : { holder: { agentId } },
});
const calls = (agentId: string | undefined, count: number): Call[] =>
  Array.from({ length: count }, () => call(agentId));

/** For each call: `connected`, `waiting`, or the code of its refusal. */
const stateOf = ({ answer }: Call): Promise<string> =>
  Promise.race([
    answer.then(
      () => 'connected',
      (error: DomainError) => error.code,
    ),
    turn().then(() => 'waiting'),
  ]);
async function tally(all: Call[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const state of await Promise.all(all.map(stateOf))) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
const release = async ({ answer }: Call): Promise<void> => {
  (await answer)();
  await turn();
};

describe('one caller', () => {
  it.each([['agent'], [undefined]])('holds a quarter of the connections (%s)', async (who) => {
    const all = calls(who, 5);
    expect(await tally(all)).toEqual({ connected: MOST, waiting: 3 });
    expect(await tally(calls('another', 3))).toEqual({ connected: MOST, waiting: 1 });
    await release(all[0] as Call);
    expect(await tally(all)).toEqual({ connected: MOST + 1, waiting: 2 });
    expect(shares.waiting).toBe(0);
    expect(shares.waitingForOwn).toBe(3);
  });

  it('is refused with its own code when 64 of its calls wait, whatever others do', async () => {
    const all = calls('agent', MOST + 64 + 3);
    expect(await tally(all)).toEqual({ connected: MOST, waiting: 64, too_many_concurrent_requests: 3 });
    const error = await all.at(-1)?.answer.catch((reason: DomainError) => reason);
    expect(error).toMatchObject({ kind: 'rate_limited', extras: { retry_after: 1 } });
    expect(refused).toEqual(Array(3).fill('too_many_concurrent_requests'));
    expect(await tally(calls('another', 1))).toEqual({ connected: 1 });
    await release(all[0] as Call);
    expect(await tally([call('agent')])).toEqual({ waiting: 1 });
  });

  it('waits for its own calls for five seconds at most', async () => {
    const all = calls('agent', MOST + 2);
    jest.advanceTimersByTime(4_999);
    expect(await tally(all)).toEqual({ connected: MOST, waiting: 2 });
    jest.advanceTimersByTime(1);
    expect(await tally(all)).toEqual({ connected: MOST, too_many_concurrent_requests: 2 });
    for (const one of all.slice(0, MOST)) await release(one);
    expect(await tally([call('agent')])).toEqual({ connected: 1 });
  });

  it('is never refused after it has had a connection, and goes on before its other calls', async () => {
    const [first, second, ...others] = calls('agent', MOST + 64) as [Call, Call, ...Call[]];
    await release(first);
    expect(await tally([second, ...others])).toEqual({ connected: MOST, waiting: 63 });
    const again = call('agent', first.origin);
    const more = call('agent');
    expect(await tally([again, more])).toEqual({ waiting: 1, too_many_concurrent_requests: 1 });
    await release(second);
    expect(await tally([again])).toEqual({ connected: 1 });
  });

  it('is not refused then even if it was forgotten meanwhile', async () => {
    const first = call('agent');
    await release(first);
    for (let nth = 0; nth < 1_000; nth++) await release(call(`other ${nth}`));
    calls('agent', MOST + 64);
    expect(await tally([call('agent', first.origin), call('agent')])).toEqual({
      waiting: 1,
      too_many_concurrent_requests: 1,
    });
  });

  it('is counted again once it is known who it is', async () => {
    const one = call(undefined);
    await release(one);
    calls('agent', MOST + 64);
    one.origin.caller = { holder: { agentId: 'agent' } };
    expect(await tally([call('agent', one.origin)])).toEqual({ too_many_concurrent_requests: 1 });
  });

  it('does not pay for work that serves everyone', async () => {
    calls('agent', MOST + 64);
    const shared = within(originOf('agent'), () => withoutCaller(connect));
    expect(await tally([{ answer: shared, origin: originOf('agent') }])).toEqual({ connected: 1 });
  });

  it('gets its connections back when they fail to open', async () => {
    const failing = new ConnectionShares(
      Object.assign(new FakePool(), { connect: (done: Done) => done(new Error('no server')) }),
      SIZE,
      5 * SIZE,
      [],
      () => undefined,
    );
    for (let tries = 0; tries < MOST + 1; tries++) {
      const error = await within(
        originOf('agent'),
        () => new Promise((resolve) => failing.connect((reason) => resolve(reason))),
      );
      expect(error).toMatchObject({ message: 'no server' });
    }
  });
});

describe('a full pool', () => {
  /** Connections that nobody in particular holds. */
  const occupied = async (): Promise<(() => void)[]> =>
    Promise.all(Array.from({ length: SIZE }, () => connect()));

  it('refuses the caller with most calls waiting first, and its newest call', async () => {
    const held = await occupied();
    const greedy = calls('greedy', MOST);
    const others = Array.from({ length: 5 * SIZE - MOST }, (_, nth) => call(`other ${nth}`));
    expect(shares.isFull).toBe(true);
    expect(await tally([...greedy, ...others])).toEqual({ waiting: 5 * SIZE });
    const late = call('late');
    expect(await Promise.all([...greedy, late].map(stateOf))).toEqual(['waiting', 'busy', 'waiting']);
    for (const free of held) free();
    await turn();
    expect(await tally([late, greedy[0] as Call])).toMatchObject({ connected: 1 });
  });

  it('refuses a new call if nobody has more of them waiting', async () => {
    await occupied();
    const others = Array.from({ length: 5 * SIZE }, (_, nth) => call(`other ${nth}`));
    expect(shares.isUneven).toBe(false);
    expect(await tally([call('late')])).toEqual({ busy: 1 });
    expect(await tally(others)).toEqual({ waiting: 5 * SIZE });
  });

  it('refuses a command of that caller that waits for a shared transaction', async () => {
    await occupied();
    for (let nth = 0; nth < 5 * SIZE; nth++) call(`other ${nth}`);
    const greedy = within(originOf('greedy'), () => shares.current());
    if (greedy) greedy.commands = 5;
    expect(shares.isUneven).toBe(true);
    expect(await tally([call('late')])).toEqual({ waiting: 1 });
    expect(elsewhere.refuseNewest).toHaveBeenCalledWith(greedy, expect.objectContaining({ code: 'busy' }));
  });

  it('is divided by turns', async () => {
    const held = await occupied();
    const first = calls('first', MOST);
    const second = calls('second', MOST);
    const third = call('third');
    for (const free of held.slice(0, 3)) free();
    await turn();
    expect(await tally([first[0], second[0], third] as Call[])).toEqual({ connected: 3 });
    expect(await tally([first[1], second[1]] as Call[])).toEqual({ waiting: 2 });
  });

  it('holds a call of a caller within its share for five seconds at most', async () => {
    await occupied();
    const one = call('agent');
    jest.advanceTimersByTime(5_000);
    expect(await tally([one])).toEqual({ busy: 1 });
  });
});
