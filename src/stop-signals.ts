/** What is left running after this long is abandoned: leases and transactions make that safe. */
export const DRAIN_MS = 18_000;

export type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * The first one counts. The same wish may come more than once: a terminal tells every process of the group, and npm and
 * the supervisor pass on what they hear; the second must not end at once what the first lets end in order.
 */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let told = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (told) return;
      told = true;
      stop(signal);
    });
  }
}
