import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../tools/embedded-postgres/embedded-postgres-cluster';

/** Runs a command of `bin/run.mjs` to its end. */
export function runCommand(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/run.mjs', ...script.split(' ')], {
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += String(part)));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The real service in separate processes, started as a user starts it, to be killed without warning. */
export class ServiceProcess {
  private child?: ChildProcess;
  private output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  static async at(dataDir: string, settings: Record<string, string> = {}): Promise<ServiceProcess> {
    return new ServiceProcess(dataDir, await freePort(), settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(timeoutMs = 300_000): Promise<void> {
    const env = {
      ...process.env,
      ...this.settings,
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      LOG_LEVEL: this.settings.LOG_LEVEL ?? 'error',
    };
    if (!this.settings.DATABASE_URL) delete (env as Record<string, string>).DATABASE_URL;
    delete (env as Record<string, string>).NODE_ENV;
    const child = spawn(process.execPath, ['bin/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (this.output += String(part)));
    const giveUpAt = Date.now() + timeoutMs;
    while (!(await this.answers())) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`the service did not start:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Kills the process at once; with the database, as if the whole machine had failed. */
  async kill(alsoDatabase: boolean): Promise<void> {
    const gone = new Promise((resolve) => this.child?.once('exit', resolve));
    if (alsoDatabase) process.kill(this.postmaster(), 'SIGKILL');
    this.child?.kill('SIGKILL');
    await gone;
  }

  /** Sends the signals, by default SIGTERM, and returns the exit code. */
  async stop(...signals: NodeJS.Signals[]): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null) return null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    for (const signal of signals.length > 0 ? signals : ['SIGTERM' as const]) {
      child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 20)); // two at once would count as one
    }
    return gone;
  }

  /** What it has written. */
  get said(): string {
    return this.output;
  }

  get inviteCode(): string {
    return /INV-\w{4}-\w{4}/.exec(this.output)?.[0] ?? '';
  }

  private async answers(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health`).catch(() => undefined);
    return answer?.ok === true && this.inviteCode !== '';
  }

  private postmaster(): number {
    const folder = join(this.dataDir, 'postgres');
    for (const file of [
      join(folder, 'postmaster.pid'),
      join(folder, 'data', 'postmaster.pid'),
      join(folder, 'cluster', 'postmaster.pid'),
    ]) {
      try {
        return Number(readFileSync(file, 'utf8').split('\n')[0]);
      } catch {
        continue;
      }
    }
    throw new Error(`no postmaster.pid below ${folder}`);
  }
}
