import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { Heartbeat } from './hang-watch';

/** How long to wait for the main thread to say where it is. */
const PATIENCE_MS = 2_000;
const MOST_FRAMES = 12;

const { beats, limitS } = workerData as Heartbeat;
let last = -1;
let missed = 0;

/** Counts checks instead of time: a process that was frozen as a whole has missed nothing. */
const timer = setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < limitS) return;
  clearInterval(timer);
  const giveUp = setTimeout(() => end([]), PATIENCE_MS);
  whereIsTheMainThread((frames) => {
    clearTimeout(giveUp);
    end(frames);
  });
}, 1_000);

/** Asks the debugger of the main thread, which can interrupt a loop. */
function whereIsTheMainThread(known: (frames: string[]) => void): void {
  const session = new Session();
  const files = new Map<string, string>();
  const frameOf = ({ functionName, location }: Debugger.CallFrame): string =>
    `${functionName || 'anonymous'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`;
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => known(params.callFrames.slice(0, MOST_FRAMES).map(frameOf)));
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function end(stack: string[]): void {
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    pid: process.pid,
    stack,
    msg: `the event loop has been blocked for ${limitS} s; this process ends`,
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL'); // in a thread, process.exit ends only the thread
  }
}
