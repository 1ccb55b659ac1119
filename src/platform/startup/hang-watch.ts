import inspector from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** How long the event loop may be blocked. The longest legitimate pause is about a second. */
const LIMIT_S = 30;

export interface Heartbeat {
  /** The main thread increases its first number every second. */
  beats: Int32Array;
  limitS: number;
}

/**
 * Ends this process when its event loop is blocked, so that whatever supervises it starts another one. Such a process
 * answers nothing and holds its leases, but it is alive, so nothing else would replace it. A separate thread watches: it
 * runs although this one is blocked, and stops with it when the whole process is frozen.
 */
export function watchForHangs(limitS = LIMIT_S): void {
  if (inspector.url() !== undefined) return; // a debugger stops the main thread on purpose
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), 1_000).unref();
  const workerData: Heartbeat = { beats, limitS };
  const thread = new Worker(join(__dirname, 'hang-watch-thread.js'), { workerData });
  thread.on('error', () => undefined); // the service works without it
  thread.unref();
}
