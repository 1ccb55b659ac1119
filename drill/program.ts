import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from '../bench/processes';

const READY_MS = 120_000;
const END_MS = 30_000;

/** One process of the cluster, managed by its id, with its output in a file. */
export class Program {
  private child?: ChildProcess;

  constructor(
    readonly name: string,
    readonly logFile: string,
    private readonly command: () => [file: string, args: string[], options?: SpawnOptions],
  ) {}

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number {
    return this.child?.pid as number;
  }

  /** Starts it and waits until `ready` returns true. */
  async start(ready: () => Promise<boolean>): Promise<void> {
    if (this.running) throw new Error(`${this.name} is already running`);
    this.launch();
    for (const giveUpAt = Date.now() + READY_MS; !(await ready()); await sleep(50))
      if (!this.running || Date.now() > giveUpAt)
        throw new Error(`${this.name} does not start:\n${this.tail()}`);
  }

  launch(): void {
    const [file, args, options] = this.command();
    const log = openSync(this.logFile, 'a');
    this.child = spawn(file, args, { ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    watch(this.child);
  }

  /** Waits for the exit and returns its code; null if a signal ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child;
    if (!child || !this.running) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    const code = await gone;
    clearTimeout(timer);
    return code;
  }

  /** Sends the signal without waiting. */
  signal(name: NodeJS.Signals): void {
    if (this.running) this.child?.kill(name);
  }

  said(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  tail(): string {
    return this.said().split('\n').slice(-15).join('\n');
  }
}
