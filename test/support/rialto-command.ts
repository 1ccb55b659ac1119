import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtDownload } from './downloads';
import type { Ended } from './command-line';

export interface Running {
  /** Resolves with the first match in the output so far or later. */
  until(stream: 'said' | 'noted', pattern: RegExp): Promise<RegExpExecArray>;
  /** Lines of standard output so far. */
  lines(): string[];
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** The packed command line, installed in a temporary folder that is also the home of its user. */
export class RialtoCommand {
  readonly home = mkdtempSync(join(tmpdir(), 'rialto-cli-'));
  readonly program = join(this.home, 'package', 'rialto.mjs');
  private readonly children = new Set<ChildProcess>();

  constructor(readonly url: string) {
    const tarball = builtDownload('rialto-cli.tgz');
    execFileSync('tar', ['xzf', tarball, '-C', this.home]);
    mkdirSync(join(this.home, 'work'));
  }

  /** `input` is standard input. */
  run(
    args: string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ): Promise<Ended> {
    return this.spawn(args, env, input).ended;
  }

  /** Runs with `--json`, expects success, and returns the document. */
  async json<T = Record<string, unknown>>(args: string[], env: Record<string, string> = {}): Promise<T> {
    const { code, said, noted } = await this.run([...args, '--json'], { env });
    if (code !== 0) throw new Error(`rialto ${args.join(' ')} ended with ${code}: ${noted}`);
    return JSON.parse(said) as T;
  }

  start(args: string[], env: Record<string, string> = {}): Running {
    const { child, output, ended, changed } = this.spawn(args, env, '');
    return {
      lines: () => output.said.split('\n').slice(0, -1),
      until: async (stream, pattern) => {
        let over = false;
        void ended.then(() => (over = true));
        for (;;) {
          const found = pattern.exec(output[stream]);
          if (found) return found;
          if (over) throw new Error(`ended without ${String(pattern)}: ${output.said}${output.noted}`);
          await Promise.race([changed(), ended]);
        }
      },
      stop: (signal = 'SIGINT') => {
        child.kill(signal);
        return ended;
      },
    };
  }

  close(): void {
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.home, { recursive: true, force: true });
  }

  private spawn(args: string[], given: Record<string, string>, input: string) {
    const env = { PATH: process.env.PATH ?? '', HOME: this.home, RIALTO_URL: this.url, ...given };
    const child = spawn(process.execPath, [this.program, ...args], { env, cwd: join(this.home, 'work') });
    this.children.add(child);
    child.stdin.on('error', () => undefined); // a program that reads nothing may have ended
    child.stdin.end(input);
    const output = { said: '', noted: '' };
    const waiting = new Set<() => void>();
    const collect = (stream: 'said' | 'noted') => (part: Buffer) => {
      output[stream] += String(part);
      for (const wake of waiting) wake();
      waiting.clear();
    };
    child.stdout.on('data', collect('said'));
    child.stderr.on('data', collect('noted'));
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => {
        this.children.delete(child);
        resolve({ code: code ?? -1, ...output });
      });
    });
    const changed = () => new Promise<void>((resolve) => waiting.add(resolve));
    return { child, output, ended, changed };
  }
}
