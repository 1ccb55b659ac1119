import { spawn } from 'node:child_process';

export interface Ended {
  code: number;
  said: string;
  noted: string;
}

/** A command as a person runs it, with these settings and no others. */
export function runCommand(args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return new Promise((resolve, reject) => {
    const env = { PATH, HOME, TMPDIR, ...settings };
    const child = spawn(process.execPath, ['bin/run.mjs', ...args], { env });
    const ended = { said: '', noted: '' };
    child.stdout.on('data', (part: Buffer) => (ended.said += String(part)));
    child.stderr.on('data', (part: Buffer) => (ended.noted += String(part)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, ...ended }));
  });
}
