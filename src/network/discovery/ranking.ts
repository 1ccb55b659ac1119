import type { Candidate } from './index/candidates.reader';

/** Scores that differ by less are equal. */
const STEPS = 1_000_000;
const DIGITS = 6;

export interface Ranked extends Candidate {
  steps: number;
}

/** Candidates that fit at least so well, the best first; among equals by id. */
export function ranked(candidates: Candidate[], atLeast: number): Ranked[] {
  return candidates
    .filter(({ overall }) => overall >= atLeast)
    .map((one) => ({ ...one, steps: Math.round(one.overall * STEPS) }))
    .sort(byPlace);
}

/** The place of one among all, as a text that a page can go on from. */
export function cursorOf({ steps, agentId }: Ranked): string {
  return `${(steps / STEPS).toFixed(DIGITS)}~${agentId}`;
}

/** The entries after the cursor, even if its own entry is gone. */
export function behind(all: Ranked[], cursor: string): Ranked[] {
  const [score, agentId] = cursor.split('~') as [string, string];
  const place = { steps: Math.round(Number(score) * STEPS), agentId };
  return all.filter((one) => byPlace(place, one) < 0);
}

type Place = Pick<Ranked, 'steps' | 'agentId'>;

function byPlace(a: Place, b: Place): number {
  return b.steps - a.steps || (a.agentId < b.agentId ? -1 : a.agentId > b.agentId ? 1 : 0);
}
