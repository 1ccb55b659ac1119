import type { Candidate } from './index/candidates.reader';

/** Scores that differ by less than one step are equal. */
const STEPS = 1_000_000;
const DIGITS = 6;

export interface Ranked extends Candidate {
  steps: number;
}

/** Candidates with at least this score, best first; equals are sorted by id. */
export function ranked(candidates: Candidate[], atLeast: number): Ranked[] {
  return candidates
    .filter(({ overall }) => overall >= atLeast)
    .map((one) => ({ ...one, steps: Math.round(one.overall * STEPS) }))
    .sort(byPlace);
}

/** The position of an entry, as a cursor. */
export function cursorOf({ steps, agentId }: Ranked): string {
  return `${(steps / STEPS).toFixed(DIGITS)}~${agentId}`;
}

/** The entries after the cursor, even if the entry at the cursor is gone. */
export function behind(all: Ranked[], cursor: string): Ranked[] {
  const [score, agentId] = cursor.split('~') as [string, string];
  const place = { steps: Math.round(Number(score) * STEPS), agentId };
  return all.filter((one) => byPlace(place, one) < 0);
}

type Place = Pick<Ranked, 'steps' | 'agentId'>;

function byPlace(a: Place, b: Place): number {
  return b.steps - a.steps || (a.agentId < b.agentId ? -1 : a.agentId > b.agentId ? 1 : 0);
}
