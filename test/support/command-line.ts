import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';

export interface Ended {
  code: number;
  said: string;
  noted: string;
}

const BUILDING =
  /^(?:Compiling|Packing for faster starts|Describing the API|Generating the files of the clients|Building the clients) \.\.\.\n/gm;

/**
 * Runs a command as a person would, with only these settings. A command that keeps running is stopped once its output
 * matches `until`.
 */
export function runCommand(
  args: string[],
  settings: Record<string, string> = {},
  until?: RegExp,
): Promise<Ended> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return new Promise((resolve, reject) => {
    const env = { PATH, HOME, TMPDIR, ...settings };
    const child = spawn(process.execPath, ['bin/run.mjs', ...args], { env });
    const ended = { said: '', noted: '' };
    let stopped = false;
    const add = (to: 'said' | 'noted') => (part: Buffer) => {
      ended[to] += String(part);
      if (stopped || !until?.test(ended[to])) return;
      stopped = child.kill('SIGTERM'); // a second signal would end it at once
    };
    child.stdout.on('data', add('said'));
    child.stderr.on('data', add('noted'));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? -1, said: ended.said, noted: ended.noted.replace(BUILDING, '') }),
    );
  });
}

/** Gives a command a terminal. Debian's package is `bsdutils`. */
export const TERMINAL = ['/usr/bin/script'].find((path) => existsSync(path));

/** Runs a command in a terminal, in which somebody types a line as soon as it asks. */
export function inTerminal(
  args: string[],
  settings: Record<string, string>,
  typed: string,
): Promise<Omit<Ended, 'noted'>> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const command = [process.execPath, 'bin/run.mjs', ...args].join(' ');
  return new Promise((resolve, reject) => {
    const env = { PATH, HOME, TMPDIR, ...settings };
    const child = spawn(TERMINAL as string, ['--quiet', '--return', '--command', command, '/dev/null'], {
      env,
    });
    let said = '';
    let isAnswered = false;
    child.stdout.on('data', (part: Buffer) => {
      said += String(part);
      if (isAnswered || !said.includes('[y/N]')) return;
      isAnswered = true;
      child.stdin.write(`${typed}\n`);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, said }));
  });
}
