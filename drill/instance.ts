import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Program } from './program';
import { SECRETS } from './secrets';

const ROOT = join(__dirname, '..', '..');
const COMMANDS = join('dist', 'src', 'cli');
const SERVICE = join(COMMANDS, 'start.js');
/** The guaranteed maximum shutdown time of the service. */
export const STOP_WITHIN_S = 20;

/** One instance of the service, as a process. */
export class Instance {
  private readonly program: Program;
  private starts = 0;
  /** The folder of the release that it runs from its next start on. */
  root = ROOT;

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly roles: string,
    private readonly folder: string,
    private readonly settings: NodeJS.ProcessEnv,
  ) {
    this.program = new Program(name, join(folder, `${name}.log`), () => [
      process.execPath,
      ['--enable-source-maps', join(this.root, SERVICE)],
      { env: this.env },
    ]);
  }

  /** From its next start on, it has these settings too, and no longer those that are undefined. */
  change(settings: NodeJS.ProcessEnv): void {
    Object.assign(this.settings, settings);
  }

  /** Runs a command as an operator would, with the settings of the instance and these. Returns its output. */
  async run(command: string, args: string[] = [], settings: NodeJS.ProcessEnv = {}): Promise<string> {
    const file = join(this.root, COMMANDS, `${command}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
      env: { ...this.env, ...settings },
    });
    return stdout;
  }

  /** A replacement on the same port, for after this instance has ended. */
  replacedBy(name: string, settings: Record<string, string>, root = this.root): Instance {
    const other = new Instance(name, this.port, this.roles, this.folder, {
      ...this.settings,
      ...settings,
    });
    other.root = root;
    return other;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get running(): boolean {
    return this.program.running;
  }

  async start(): Promise<void> {
    const before = this.starts++;
    await this.program.start(async () => this.hasSaidReady(before) && (await this.isHealthy()));
  }

  /** Sends SIGTERM. Returns the time it took and the exit code. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const toldAt = performance.now();
    const code = await this.program.end('SIGTERM');
    return { code, seconds: (performance.now() - toldAt) / 1_000 };
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  /** It accepts connections but does not answer. */
  freeze(): void {
    this.program.signal('SIGSTOP');
  }

  thaw(): void {
    this.program.signal('SIGCONT');
  }

  get pid(): number {
    return this.program.pid;
  }

  /** The last errors that it logged. */
  complaints = (): string => {
    const lines = this.program.said().split('\n');
    return lines
      .filter((line) => /"level":"(error|fatal)"|^\w*Error/.test(line))
      .slice(-5)
      .join('\n');
  };

  async health(): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`${this.url}/health/detailed`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  async info(): Promise<Record<string, unknown>> {
    return (await (await fetch(`${this.url}/info`)).json()) as Record<string, unknown>;
  }

  /** The first sample of the metric. */
  async metric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` };
    const answer = await fetch(`${this.url}/metrics?format=prometheus`, { headers });
    const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(await answer.text());
    return Number(found?.[1]);
  }

  private get env(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, ...this.settings, ROLES: this.roles, PORT: String(this.port) };
  }

  private hasSaidReady(before: number): boolean {
    return this.program.said().split(' is ready\n').length - 1 > before;
  }

  private async isHealthy(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  }
}
