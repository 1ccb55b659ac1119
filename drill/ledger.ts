import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SECRETS } from './secrets';

const CHECK = join(__dirname, '..', 'src', 'cli', 'ledger-check.js');

/** Runs `ledger:check` as an operator would. Returns its violations. */
export function checkLedger(databaseUrl: string): Promise<string[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl, ...SECRETS };
  const child = spawn(process.execPath, [CHECK], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += String(part)));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code === 0 ? [] : [`ledger:check: ${said.trim()}`]));
  });
}
