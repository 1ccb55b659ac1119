import { excerpt } from '../../../kernel/excerpt';
import { named } from '../../../kernel/named-values';
import type { Stranger } from '../discovery.reader';
import { spoken } from '../fit/explanation';
import { type DeclaredProfile, wordingOf } from '../fit/facets';

export const RECOMMENDATION_TYPES = named('RecommendationType', [
  'mutual_interest',
  'capability_match',
  'shared_neighbours',
]);
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];

const NAMED = 3; // how many terms a reason names
const MAX_REASON = 300;

export interface Speaking {
  type: RecommendationType;
  reason: string;
}

/** The strongest reason to meet an agent; undefined if only the communication styles match. */
export function speaksFor(
  { score, sharedNeighbours }: Pick<Stranger, 'score' | 'sharedNeighbours'>,
  own: DeclaredProfile,
  other: DeclaredProfile,
): Speaking | undefined {
  const points = (part: string): number =>
    score.contributions.reduce((sum, one) => sum + (one.aspect.part === part ? one.points : 0), 0);
  const found: [number, RecommendationType][] = [
    [points('capabilities'), 'capability_match'],
    [points('interests') + points('values'), 'mutual_interest'],
    [score.boosts.shared_neighbours, 'shared_neighbours'],
  ];
  const [best] = found.sort(([a], [b]) => b - a);
  if (!best || best[0] === 0) return undefined;
  const [, type] = best;
  if (type === 'shared_neighbours') return { type, reason: neighborsKnown(sharedNeighbours) };
  const parts = type === 'capability_match' ? ['capabilities'] : ['interests', 'values'];
  const strongest = score.contributions
    .filter(({ aspect }) => parts.includes(aspect.part))
    .sort((a, b) => b.points - a.points)[0];
  if (!strongest) return undefined;
  const { aspect, matched, returned } = strongest;
  const theirs = matched.length > 0;
  const words = spoken((theirs ? matched : returned).slice(0, NAMED), wordingOf(theirs ? other : own));
  const reasons: Record<string, string> = {
    seeking: theirs ? 'Offers what you seek' : 'Seeks what you offer',
    learning: theirs ? 'Can teach you' : 'Wants to learn from you',
    shared: 'In common with you',
  };
  const why = reasons[aspect.measure === 'needs' ? aspect.of : 'shared'] as string;
  return { type, reason: excerpt(`${why}: ${words}`, MAX_REASON) };
}

function neighborsKnown(count: number): string {
  return count === 1 ? 'You are both connected to 1 agent' : `You are both connected to ${count} agents`;
}
