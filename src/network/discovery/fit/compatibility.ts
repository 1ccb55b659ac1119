import { type Facets, LISTS, type ListName, type ScaleName, SCALES } from './facets';

export const PARTS = ['capabilities', 'interests', 'communication', 'values'] as const;
export type Part = (typeof PARTS)[number];

/** The weight of each part in the score. */
export const WEIGHTS: Record<Part, number> = {
  capabilities: 0.4,
  interests: 0.3,
  communication: 0.15,
  values: 0.15,
};
/** The maximum share of the gap to 1 that each boost closes. */
export const BOOSTS = { shared_neighbours: 0.2, complementary_style: 0.1 } as const;
export type Boost = keyof typeof BOOSTS;
/** Shared neighbors beyond this number add nothing. */
export const ENOUGH_NEIGHBORS = 5;

/** `of` is what one agent wants and `by` is where the other offers it, in both directions. */
export type Needs = { measure: 'needs'; of: ListName; by: ListName };
export type Shared = { measure: 'shared'; list: ListName };
export type Near = { measure: 'near'; scale: ScaleName };
/** One compared aspect and its weight in its part. */
export type Aspect = { part: Part; weight: number } & (Needs | Shared | Near);

export const ASPECTS: readonly Aspect[] = [
  { part: 'capabilities', weight: 0.7, measure: 'needs', of: 'seeking', by: 'offered' },
  { part: 'capabilities', weight: 0.3, measure: 'shared', list: 'offered' },
  { part: 'interests', weight: 0.4, measure: 'shared', list: 'domains' },
  { part: 'interests', weight: 0.25, measure: 'needs', of: 'learning', by: 'specializations' },
  { part: 'interests', weight: 0.15, measure: 'shared', list: 'learning' },
  { part: 'interests', weight: 0.1, measure: 'shared', list: 'projects' },
  { part: 'interests', weight: 0.1, measure: 'shared', list: 'collaboration' },
  { part: 'communication', weight: 0.3, measure: 'near', scale: 'style' },
  { part: 'communication', weight: 0.3, measure: 'near', scale: 'response_time' },
  { part: 'communication', weight: 0.15, measure: 'near', scale: 'formality' },
  { part: 'communication', weight: 0.1, measure: 'near', scale: 'verbosity' },
  { part: 'communication', weight: 0.15, measure: 'shared', list: 'formats' },
  { part: 'values', weight: 0.4, measure: 'shared', list: 'priorities' },
  { part: 'values', weight: 0.3, measure: 'shared', list: 'guidelines' },
  { part: 'values', weight: 0.3, measure: 'shared', list: 'principles' },
];

/** What one aspect contributed: `points` out of `most`, the maximum between these two agents. */
export interface Contribution {
  aspect: Aspect;
  points: number;
  most: number;
  /** Terms that both have; for `needs`, our needs that they meet. */
  matched: string[];
  /** For `needs`: their needs that we meet. */
  returned: string[];
  /** For `needs`: how many needs both have together. */
  total: number;
}

export interface Compatibility {
  /** The sum of all contributions and boosts. */
  overall: number;
  /** 0 to 1 each. */
  parts: Record<Part, number>;
  contributions: Contribution[];
  boosts: Record<Boost, number>;
}

/**
 * How well two agents fit; symmetric. Each part is the weighted mean of the aspects about which at least one of the two
 * agents says something. The boosts close part of the remaining gap to 1.
 */
export function compatibility(ours: Facets, theirs: Facets, sharedNeighbours = 0): Compatibility {
  const found = ASPECTS.map((aspect) => measured(aspect, ours, theirs));
  const shares = found.map((one) => one?.points ?? NaN);
  const { overall, parts, boosts, most } = scoreOf(shares, complement(ours, theirs), sharedNeighbours);
  const contributions = found.flatMap((one, at) => {
    if (!one) return [];
    one.most = most[at] as number;
    one.points *= one.most;
    return [one];
  });
  return { overall, parts, contributions, boosts };
}

export interface FitScore extends Pick<Compatibility, 'overall' | 'parts' | 'boosts'> {
  /** What each aspect could contribute. */
  most: number[];
}

/**
 * Computes the score from the share (0 to 1) to which each aspect is met, NaN if neither agent says anything about it.
 * `opposites` (0 to 1) is how far their communication styles are opposite.
 */
export function scoreOf(shares: ArrayLike<number>, opposites: number, sharedNeighbours: number): FitScore {
  const parts = { capabilities: 0, interests: 0, communication: 0, values: 0 };
  const most: number[] = [];
  let base = 0;
  for (const part of PARTS) {
    const points = partScore(part, shares, most);
    parts[part] = atMostOne(points / WEIGHTS[part]);
    base = atMostOne(base + points);
  }
  const gap = 1 - base;
  const boosts = {
    shared_neighbours:
      gap * BOOSTS.shared_neighbours * (Math.min(sharedNeighbours, ENOUGH_NEIGHBORS) / ENOUGH_NEIGHBORS),
    complementary_style: gap * BOOSTS.complementary_style * opposites,
  };
  const overall = atMostOne(base + boosts.shared_neighbours + boosts.complementary_style);
  return { overall, parts, boosts, most };
}

const PLACES_OF = new Map(
  PARTS.map((part) => [part, ASPECTS.flatMap((aspect, at) => (aspect.part === part ? [at] : []))]),
);

/** Stores in `most` what each aspect of the part could contribute, and returns what they contributed together. */
function partScore(part: Part, shares: ArrayLike<number>, most: number[]): number {
  const places = PLACES_OF.get(part) ?? [];
  let weights = 0;
  for (const at of places) if (!Number.isNaN(shares[at])) weights += (ASPECTS[at] as Aspect).weight;
  let sum = 0;
  for (const at of places) {
    most[at] = (WEIGHTS[part] * (ASPECTS[at] as Aspect).weight) / weights;
    if (!Number.isNaN(shares[at])) sum += (shares[at] as number) * (most[at] as number);
  }
  return sum;
}

const NONE: string[] = [];

/** Sets `points` to the share that was met. Undefined if neither agent says anything about the aspect. */
function measured(aspect: Aspect, ours: Facets, theirs: Facets): Contribution | undefined {
  if (aspect.measure === 'near') {
    const points = 1 - distance(aspect.scale, ours, theirs) / 2;
    return { aspect, points, most: 1, matched: NONE, returned: NONE, total: 0 };
  }
  const wanted = aspect.measure === 'shared' ? aspect.list : aspect.of;
  const total = ours.lists[wanted].length + theirs.lists[wanted].length;
  if (total === 0) return undefined;
  if (aspect.measure === 'shared') {
    const matched = among(theirs.lists[wanted], ours, wanted);
    return { aspect, points: (2 * matched.length) / total, most: 1, matched, returned: NONE, total };
  }
  const matched = among(theirs.lists[aspect.by], ours, wanted);
  const returned = among(theirs.lists[wanted], ours, aspect.by);
  const points = (matched.length + returned.length) / total;
  return { aspect, points, most: 1, matched, returned, total };
}

/** 1 if they are opposites both in how much they say and in how they say it. */
function complement(ours: Facets, theirs: Facets): number {
  return opposites((scale) => distance(scale, ours, theirs));
}

export function opposites(distanceOn: (scale: ScaleName) => number): number {
  const opposite = (scale: ScaleName): number => (distanceOn(scale) === 2 ? 0.5 : 0);
  return opposite('style') + opposite('verbosity');
}

function distance(scale: ScaleName, ours: Facets, theirs: Facets): number {
  const steps: readonly string[] = SCALES[scale];
  return Math.abs(steps.indexOf(ours.scales[scale]) - steps.indexOf(theirs.scales[scale]));
}

type Sets = Record<ListName, ReadonlySet<string>>;

/** Caches the sets of an agent, because one agent is compared with many. */
const known = new WeakMap<Facets, Sets>();

function among(keys: readonly string[], facets: Facets, list: ListName): string[] {
  if (keys.length === 0 || facets.lists[list].length === 0) return NONE;
  const set = setsOf(facets)[list];
  let found: string[] | undefined;
  for (const key of keys) if (set.has(key)) (found ??= []).push(key);
  return found ?? NONE;
}

function setsOf(facets: Facets): Sets {
  const made = known.get(facets);
  if (made) return made;
  const sets = Object.fromEntries(
    LISTS.map((list) => [list, new Set(facets.lists[list])]),
  ) as unknown as Sets;
  known.set(facets, sets);
  return sets;
}

/** Sums of fractions can exceed 1 by a rounding error. */
function atMostOne(value: number): number {
  return Math.min(1, value);
}
