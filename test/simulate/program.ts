import { execFile } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '..', '..', 'bin', 'run-simulation.mjs');

/** Runs the command, without a shell. */
export function simulateInProgram(
  ...args: string[]
): Promise<{ code: unknown; said: string; noted: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...args], (error, said, noted) =>
      resolve({ code: error?.code ?? 0, said, noted }),
    ),
  );
}
