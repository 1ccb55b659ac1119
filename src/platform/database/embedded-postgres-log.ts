import * as path from 'node:path';
import { readIfPresent } from './shared-folder';

export function logFile(folder: string): string {
  return path.join(folder, 'server.log');
}

export function lastComplaint(folder: string): string {
  const runs = readIfPresent(logFile(folder))?.split('\n\n') ?? [];
  return `${complaintIn(runs.at(-1) ?? '')} (see ${logFile(folder)})`;
}

export function complaintIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const worst = lines.filter((line) => /FATAL|PANIC|error/i.test(line));
  return (worst.at(-1) ?? lines.at(-1) ?? 'no reason given').trim();
}
