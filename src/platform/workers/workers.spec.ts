import type { Settings } from '../config/settings';
import type { Log } from '../observability/log';
import type { ClockWatch } from './clock-watch';
import { Workers } from './workers';
import type { WorkerRuns } from './worker-runs';

const started: Workers[] = [];
afterEach(() => Promise.all(started.splice(0).map((workers) => workers.beforeApplicationShutdown())));

/** The worker `test`, with these members of its plan. */
function working(plan: { step: () => Promise<boolean>; spacingMs?: () => number }): Workers {
  const workers = new Workers(
    { ROLES: ['web'] } as unknown as Settings,
    { agrees: () => Promise.resolve(true) } as unknown as ClockWatch,
    { register() {}, start() {}, hasEnded() {}, hasFailed() {} } as unknown as WorkerRuns,
    { error() {} } as unknown as Log,
  );
  workers.add({ name: 'test', role: 'web', everyMs: 60_000, ...plan });
  started.push(workers);
  return workers;
}

describe('a worker whose steps are spaced', () => {
  it('does not start a step too early, and forgets no wake-up meanwhile', async () => {
    const starts: number[] = [];
    const third = new Promise<void>((resolve) => {
      const workers = working({
        spacingMs: () => 40,
        step: () => {
          starts.push(performance.now());
          if (starts.length === 3) resolve();
          return Promise.resolve(starts.length < 2);
        },
      });
      workers.start();
      const waking = setInterval(() => (starts.length < 3 ? workers.wake('test') : clearInterval(waking)), 5);
    });
    await third;
    const [first, second, last] = starts as [number, number, number];
    expect(second - first).toBeGreaterThan(35);
    expect(last - second).toBeGreaterThan(35);
  });
});
