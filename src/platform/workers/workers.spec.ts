import type { Settings } from '../config/settings';
import type { PgNotifications } from '../database/pg-notifications';
import type { Log } from '../observability/log';
import type { ClockWatch } from './clock-watch';
import { Workers } from './workers';
import type { WorkerRuns } from './worker-runs';

const started: Workers[] = [];
afterEach(() => Promise.all(started.splice(0).map((workers) => workers.beforeApplicationShutdown())));

/** Records what is sent to other processes, and the handlers of what they send. */
const notifications = {
  handlers: [] as [channel: string, handler: (payload: string) => void][],
  sent: [] as string[],
  on: (channel: string, handler: (payload: string) => void): unknown =>
    notifications.handlers.push([channel, handler]),
  send: (channel: string, payload: string): unknown => notifications.sent.push(`${channel} ${payload}`),
};
beforeEach(() => {
  notifications.sent = [];
  notifications.handlers = [];
});

/** Workers of which none has been added. */
function noWorkers(): Workers {
  const workers = new Workers(
    { ROLES: ['web', 'relay', 'sweeper'] } as unknown as Settings,
    { agrees: () => Promise.resolve(true) } as unknown as ClockWatch,
    { register() {}, start() {}, hasEnded() {}, hasFailed() {} } as unknown as WorkerRuns,
    notifications as unknown as PgNotifications,
    { error() {} } as unknown as Log,
  );
  workers.onModuleInit();
  started.push(workers);
  return workers;
}

describe('the first rounds', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Sixty workers, and what has run. */
  function many(): { workers: Workers; ran: string[] } {
    const workers = noWorkers();
    const ran: string[] = [];
    const add = (name: string, role: 'relay' | 'sweeper', everyMs: number): void =>
      workers.add({ name, role, everyMs, step: () => Promise.resolve(ran.push(name) < 0) });
    for (let at = 0; at < 49; at++) add(`hourly ${at}`, 'sweeper', 3_600_000);
    for (let at = 0; at < 10; at++) add(`deadline ${at}`, 'sweeper', 60_000);
    add('relay', 'relay', 300_000);
    return { workers, ran };
  }

  it('do not start together: the relay is first, then what runs most often', async () => {
    const { workers, ran } = many();
    workers.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(ran).toEqual(['relay']);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(ran.slice(1, 11)).toEqual(Array.from({ length: 10 }, (_, at) => `deadline ${at}`));
    expect(ran.length).toBeLessThan(15);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(ran).toHaveLength(60);
  });

  it('start earlier when something wakes the worker', async () => {
    const { workers, ran } = many();
    workers.start();
    workers.wake('hourly 48');
    await jest.advanceTimersByTimeAsync(0);
    expect(ran.sort()).toEqual(['hourly 48', 'relay']);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ran).toHaveLength(60);
  });
});

describe('a worker that lets work gather', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A worker whose rounds find this, one after the other, and then nothing; and the times of its rounds. */
  function gathering(found: (boolean | 'full')[]): { workers: Workers; rounds: number[] } {
    const workers = noWorkers();
    const rounds: number[] = [];
    const startedAt = Date.now();
    const step = (): Promise<boolean | 'full'> => {
      rounds.push(Date.now() - startedAt);
      return Promise.resolve(found.shift() ?? false);
    };
    workers.add({ name: 'relay', role: 'relay', everyMs: 60_000, gatherMs: 100, step });
    workers.start();
    return { workers, rounds };
  }

  it('begins at once after a quiet moment, and then waits', async () => {
    const { workers, rounds } = gathering([]);
    await jest.advanceTimersByTimeAsync(1_000);
    workers.wake('relay');
    await jest.advanceTimersByTimeAsync(30);
    workers.wake('relay');
    workers.wake('relay');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(rounds).toEqual([0, 1_000, 1_100]);
  });

  it('does not wait with a backlog', async () => {
    const { rounds } = gathering(['full', 'full', true]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(rounds).toEqual([0, 0, 0, 100]);
  });
});

describe('a worker that has something to do', () => {
  it('is woken here if this process has its role, and otherwise in the process that has', () => {
    const workers = noWorkers();
    const step = (): Promise<boolean> => Promise.resolve(false);
    workers.add({ name: 'relay', role: 'relay', everyMs: 60_000, step });
    workers.add({ name: 'mails', role: 'dispatcher', everyMs: 60_000, step });
    workers.wake('relay');
    expect(notifications.sent).toEqual([]);
    workers.wake('mails');
    expect(notifications.sent).toEqual(['workers mails']);
  });

  it('tells nobody when it was woken by another process', () => {
    const workers = noWorkers();
    workers.add({ name: 'mails', role: 'dispatcher', everyMs: 60_000, step: () => Promise.resolve(false) });
    workers.wakeOn('mail', 'mails');
    for (const [, handler] of notifications.handlers) handler('mails');
    expect(notifications.sent).toEqual([]);
  });
});
