import cluster from 'node:cluster';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { fileSettingOf } from './platform/config/secret-files';
import type { Settings } from './platform/config/settings';
import { AggregatedMetrics } from './platform/observability/aggregated-metrics';
import { DRAIN_MS, onStopSignal } from './stop-signals';

/** Called once requests are served, with the application unless other processes run it. */
export type Ready = (app?: NestExpressApplication) => Promise<void>;

/** The message of a process that has started to serve requests. */
export const READY = 'ready';

const RESTART_AFTER_MS = 500;
/** From this number on, the last process does only background work, so that requests do not wait for it and its batches are larger. */
const PROCESSES_TO_SEPARATE = 3;

/** The settings of a process, where they differ from those of the instance. */
export function settingsOf(
  place: number,
  { PROCESSES, ROLES, PUBLIC_URL }: Settings,
): Record<string, string> {
  const background = ROLES.filter((role) => role !== 'web');
  if (PROCESSES < PROCESSES_TO_SEPARATE || background.length === 0 || background.length === ROLES.length)
    return {};
  if (place < PROCESSES) return { ROLES: 'web' };
  // it serves no requests, so it leaves the port to the others, and its links do not follow from its own
  return { ROLES: background.join(), PORT: '0', HOST: '127.0.0.1', PUBLIC_URL };
}

/** Keeps the configured number of processes running, sums their metrics, and forwards stop signals. */
export function supervise(settings: Settings, ready?: Ready, stopped?: () => Promise<void>): void {
  const counted = new AggregatedMetrics();
  let ending = false;
  const answering = new Set<string>();
  let announced = false;
  const start = (number: number): void => {
    const place = String(number);
    const worker = cluster.fork({
      DATABASE_URL: settings.DATABASE_URL,
      [fileSettingOf('DATABASE_URL')]: '',
      ...settingsOf(number, settings),
    });
    worker.on('message', (message) => {
      if (message !== READY) return;
      worker.once('exit', counted.add(place, worker));
      answering.add(place);
      if (announced || answering.size < settings.PROCESSES) return;
      announced = true;
      void ready?.();
    });
    worker.once('exit', (code, signal) => {
      if (ending) return;
      if (!announced && !answering.has(place) && code > 0) process.exit(code); // the next would fail too
      answering.delete(place);
      process.stderr.write(`process ${place} exited (${signal ?? `code ${code}`}); starting another one\n`);
      setTimeout(() => ending || start(number), RESTART_AFTER_MS);
    });
  };
  let ended = false;
  const endIfNoneIsLeft = (): void => {
    if (!ending || ended || Object.keys(cluster.workers ?? {}).length > 0) return;
    ended = true;
    void Promise.resolve(stopped?.()).then(() => process.exit(0));
  };
  cluster.setupPrimary({ serialization: 'advanced' }); // JSON cannot represent Infinity
  // a worker leaves `cluster.workers` only after both events
  cluster.on('exit', endIfNoneIsLeft);
  cluster.on('disconnect', endIfNoneIsLeft);
  onStopSignal((signal) => {
    ending = true;
    setTimeout(() => process.exit(0), DRAIN_MS + 1_000).unref();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    endIfNoneIsLeft();
  });
  for (let number = 1; number <= settings.PROCESSES; number++) start(number);
}
