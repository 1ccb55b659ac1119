/** Work that still runs after this long is abandoned: leases and transactions make that safe. */
export const DRAIN_MS = 18_000;

export type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * Handles only the first signal. The same stop may arrive several times: a terminal signals the whole process group,
 * and npm and the supervisor forward signals. A repeat must not cut the orderly shutdown short.
 */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let requested = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (requested) return;
      requested = true;
      stop(signal);
    });
  }
}
