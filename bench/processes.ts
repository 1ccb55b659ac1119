import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';

const READY_MS = 60_000;
const STOP_MS = 25_000;
/** Linux counts CPU time in units of this. */
const TICKS_PER_S = 100;

const running = new Set<ChildProcess>();

/** Kills all started processes when this one exits. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Started {
  child: ChildProcess;
  pid: number;
  url: string;
  /** From the start of the process to its first response. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts a Node program that listens on PORT and waits until GET `probe` succeeds. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  probe: string,
  onMessage?: (message: unknown) => void,
): Promise<Started> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  watch(child);
  let complaint = '';
  child.stderr?.on('data', (part: Buffer) => (complaint = (complaint + String(part)).slice(-4_000)));
  if (onMessage) child.on('message', onMessage);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}${probe}`))) {
    const late = performance.now() - startedAt > READY_MS;
    if (child.exitCode !== null || late) throw new Error(`${args.at(-1)} does not start: ${complaint}`);
    await sleep(10);
  }
  const readyMs = performance.now() - startedAt;
  return { child, pid: child.pid as number, url, readyMs, stop: () => stop(child) };
}

export function watch(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}

/** CPU seconds that a process has used. */
export function cpuOf(pid: number): number {
  const [own] = timesOf(pid);
  return own / TICKS_PER_S;
}

/** CPU seconds of a PostgreSQL server, including processes that have ended. */
export function cpuOfPostgres(postmaster: number): number {
  const [own, ended] = timesOf(postmaster);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  const alive = children.map((pid) => timesOf(Number(pid))[0]);
  return (own + ended + alive.reduce((sum, ticks) => sum + ticks, 0)) / TICKS_PER_S;
}

/** Ticks of the process itself and of its children that have ended. */
function timesOf(pid: number): [own: number, ended: number] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15) as [
      number,
      number,
      number,
      number,
    ];
    return [user + system, userOfEnded + systemOfEnded];
  } catch {
    return [0, 0]; // has just ended
  }
}

/** Resident memory in megabytes. */
export function memoryOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** The load average of the last minute: results from a busy machine are unreliable. */
export function loadOfMachine(): number {
  return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
