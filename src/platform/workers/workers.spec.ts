import type { Settings } from '../config/settings';
import type { Log } from '../observability/log';
import type { ClockWatch } from './clock-watch';
import { Workers } from './workers';
import type { WorkerRuns } from './worker-runs';

const started: Workers[] = [];
afterEach(() => Promise.all(started.splice(0).map((workers) => workers.beforeApplicationShutdown())));

/** Workers of which none has been added. */
function noWorkers(): Workers {
  const workers = new Workers(
    { ROLES: ['web', 'relay', 'sweeper'] } as unknown as Settings,
    { agrees: () => Promise.resolve(true) } as unknown as ClockWatch,
    { register() {}, start() {}, hasEnded() {}, hasFailed() {} } as unknown as WorkerRuns,
    { error() {} } as unknown as Log,
  );
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
