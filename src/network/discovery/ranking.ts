import { type Compatibility, compatibility } from './fit/compatibility';
import type { Facets } from './fit/facets';
import type { Candidate } from './index/candidates.reader';

export interface Ranked {
  agentId: string;
  sharedNeighbours: number;
  score: Compatibility;
  /** Its place among all, as a text that a page can go on from. */
  cursor: string;
}

/** Candidates that fit at least so well, the best first; among equals by id. */
export function ranked(own: Facets, candidates: Candidate[], atLeast: number): Ranked[] {
  return candidates
    .map(({ agentId, facets, sharedNeighbours }): Ranked => {
      const score = compatibility(own, facets, sharedNeighbours);
      return { agentId, sharedNeighbours, score, cursor: `${score.overall.toFixed(6)}~${agentId}` };
    })
    .filter(({ score }) => score.overall >= atLeast)
    .sort(byPlace);
}

/** Those behind the place that a cursor names, whoever stood there. */
export function behind(all: Ranked[], cursor: string): Ranked[] {
  return all.filter((one) => byPlace({ cursor }, one) < 0);
}

/** The score has always as many digits, so that texts compare as the numbers do. */
const SCORE_CHARS = '0.000000'.length;

function byPlace(a: { cursor: string }, b: { cursor: string }): number {
  const [ours, theirs] = [a.cursor.slice(0, SCORE_CHARS), b.cursor.slice(0, SCORE_CHARS)];
  if (ours !== theirs) return ours > theirs ? -1 : 1;
  return a.cursor < b.cursor ? -1 : a.cursor > b.cursor ? 1 : 0;
}
