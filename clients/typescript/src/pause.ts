/** Longer pauses end early. Timers run at once if the number is too large for them. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Waits; rejects with the reason of the signal if that aborts first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(ms, LONGEST_PAUSE_MS),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
}
