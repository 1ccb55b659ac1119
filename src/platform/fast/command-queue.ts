import { type Cancel, timers } from '../../kernel/timers';
import type { Share } from '../database/connection-shares';
import { MAX_WAIT_MS } from '../database/pool';
import type { Tx } from '../database/transactions';

const MAX_COMMANDS = 64;

export interface Command {
  author: string;
  /** Commands that have one of these in common never share a transaction. */
  apart: readonly string[];
  /** Whose command it is; undefined for a worker's. */
  share: Share | undefined;
  /** When it arrived, in milliseconds of the process. */
  since: number;
  /** Runs the command in this transaction, in the context of its request. */
  within: (tx: Tx) => Promise<unknown>;
  /** Runs the command in a separate transaction and answers it. Returns its error. */
  alone: () => Promise<unknown>;
  /** It left a shared transaction, because another one held a lock that it needs. */
  left?: true;
  /** Answers the command after the commit, in the context of its request. */
  committed: (tx: Tx, value: unknown) => Promise<void>;
  reject: (error: unknown) => void;
}

/** Commands of the same kind take the same steps. */
export interface Queue {
  waiting: Command[];
  /** Transactions that later commands wait for. */
  running: number;
  /** Commands that run alone, and that later commands do not wait for. */
  detached: number;
  /** What those have in common with later ones, which then run alone too: they may need the same locks. */
  apart: Map<string, number>;
  /** Set while commands wait. */
  cancelSlow?: Cancel;
}

/** The next commands that may share a transaction, those that run alone, and those that have waited for too long. */
export function takeFrom(queue: Queue): { together: Command[]; alone: Command[]; expired: Command[] } {
  const together: Command[] = [];
  const alone: Command[] = [];
  const expired: Command[] = [];
  const later: Command[] = [];
  const seen = new Set<string>();
  for (const command of queue.waiting) {
    // the author alone does not count: locks that belong to an author are only tried
    const isLikeRunning = command.apart.some((one) => one !== command.author && queue.apart.has(one));
    if (timers.elapsed() - command.since > MAX_WAIT_MS) expired.push(command);
    else if (command.apart.some((one) => seen.has(one)) || together.length === MAX_COMMANDS)
      later.push(command);
    else if (isLikeRunning) alone.push(command);
    else together.push(command);
    for (const one of command.apart) seen.add(one);
    if (command.share && later.at(-1) !== command) command.share.commands--;
  }
  queue.waiting = later;
  return { together, alone, expired };
}

/** Adds to the counts of these names. */
export function count(counts: Map<string, number>, names: readonly string[], by: number): void {
  for (const name of names) {
    const sum = (counts.get(name) ?? 0) + by;
    if (sum === 0) counts.delete(name);
    else counts.set(name, sum);
  }
}

/** Refuses the newest of these commands that is of this caller. False if there is none. */
export function refuseNewest(waiting: Command[], share: Share, error: Error): boolean {
  const newest = waiting.findLast((command) => command.share === share);
  if (!newest) return false;
  waiting.splice(waiting.indexOf(newest), 1);
  share.commands--;
  newest.reject(error);
  return true;
}
