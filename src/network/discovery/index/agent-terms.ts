import { ASPECTS, BOOSTS, ENOUGH_NEIGHBORS, WEIGHTS } from '../fit/compatibility';
import { type Facets, type ListName, LISTS, type ScaleName, SCALES } from '../fit/facets';

/** A term of an agent, with its list or scale. */
export interface AgentTerm {
  kind: string;
  term: string;
}

/** All terms by which an agent is found, in the order of `compareTerms`. */
export function termsOf({ lists, scales }: Facets): AgentTerm[] {
  const listed = LISTS.flatMap((kind) => lists[kind].map((term) => ({ kind, term })));
  const scaled = Object.entries(scales).map(([kind, term]) => ({ kind, term }));
  return [...listed, ...scaled].sort(compareTerms);
}

/** All writers create terms in this order, so that they cannot deadlock. */
export function compareTerms(a: AgentTerm, b: AgentTerm): number {
  return compare(a.kind, b.kind) || compare(a.term, b.term);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Assumed lengths of other agents' lists, which are unknown before loading them. */
const TYPICAL: Record<ListName, number> = {
  offered: 12,
  specializations: 3,
  seeking: 4,
  domains: 4,
  projects: 2,
  collaboration: 2,
  learning: 3,
  formats: 2,
  priorities: 3,
  guidelines: 2,
  principles: 2,
};

export type WeightedTerm = AgentTerm & { points: number };

/**
 * Splits the score into terms: how much each term of another agent would add for this agent. It differs from the real
 * score only in the assumed length of the other agent's lists.
 */
export function soughtTerms(facets: Facets): WeightedTerm[] {
  const sought = new Map<string, WeightedTerm>();
  const wish = (kind: string, terms: readonly string[], points: number): void => {
    for (const term of terms) {
      const known = sought.get(`${kind} ${term}`);
      if (known) known.points += points;
      else sought.set(`${kind} ${term}`, { kind, term, points });
    }
  };
  for (const aspect of ASPECTS) {
    const most = WEIGHTS[aspect.part] * aspect.weight;
    if (aspect.measure === 'near') {
      for (const [term, nearness] of nearTo(aspect.scale, facets))
        wish(aspect.scale, [term], most * nearness);
    } else if (aspect.measure === 'shared') {
      const own = facets.lists[aspect.list];
      wish(aspect.list, own, (most * 2) / (own.length + TYPICAL[aspect.list]));
    } else {
      const total = facets.lists[aspect.of].length + TYPICAL[aspect.of];
      wish(aspect.by, facets.lists[aspect.of], most / total);
      wish(aspect.of, facets.lists[aspect.by], most / total);
    }
  }
  return [...sought.values()];
}

function nearTo(scale: ScaleName, { scales }: Facets): [term: string, nearness: number][] {
  const steps: readonly string[] = SCALES[scale];
  const own = steps.indexOf(scales[scale]);
  return steps
    .map((term, at): [string, number] => [term, 1 - Math.abs(at - own) / 2])
    .filter(([, nearness]) => nearness > 0);
}

const USUAL_GAP = 0.6;

/** Estimates the boost for shared neighbors before the rest of the score is known. */
export function soughtNeighbors(shared: number): number {
  return (USUAL_GAP * BOOSTS.shared_neighbours * Math.min(shared, ENOUGH_NEIGHBORS)) / ENOUGH_NEIGHBORS;
}
