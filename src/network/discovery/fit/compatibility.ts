import { type Facets, LISTS, type ListName, type ScaleName, SCALES } from './facets';

export const PARTS = ['capabilities', 'interests', 'communication', 'values'] as const;
export type Part = (typeof PARTS)[number];

/** What each part counts in the whole. */
export const WEIGHTS: Record<Part, number> = {
  capabilities: 0.4,
  interests: 0.3,
  communication: 0.15,
  values: 0.15,
};
/** How much of the gap to 1 each boost closes at most. */
export const BOOSTS = { shared_neighbours: 0.2, complementary_style: 0.1 } as const;
export type Boost = keyof typeof BOOSTS;
/** From so many shared neighbours on, more of them add nothing. */
export const ENOUGH_NEIGHBOURS = 5;

/** `of` is what one side wants and `by` what the other has of it, in both directions. */
export type Needs = { measure: 'needs'; of: ListName; by: ListName };
export type Shared = { measure: 'shared'; list: ListName };
export type Near = { measure: 'near'; scale: ScaleName };
/** One thing that is compared, and what it counts in its part. */
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

/** What one aspect brought: `points` of the `most` that it could have brought between these two. */
export interface Contribution {
  aspect: Aspect;
  points: number;
  most: number;
  /** Keys that both have; of needs, those of ours that they meet. */
  matched: string[];
  /** Of needs: those of theirs that we meet. */
  returned: string[];
  /** Of needs: how many both have. */
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
 * How well two agents fit, the same from both sides. Every part is the weighted mean of those of its aspects that at
 * least one of the two says something about; the boosts close some of the gap that is left.
 */
export function compatibility(ours: Facets, theirs: Facets, sharedNeighbours = 0): Compatibility {
  const contributions = PARTS.flatMap((part) => contributionsTo(part, ours, theirs));
  const sum = (of: Contribution[]): number => of.reduce((total, { points }) => total + points, 0);
  const parts = Object.fromEntries(
    PARTS.map((part) => [
      part,
      atMostOne(sum(contributions.filter(({ aspect }) => aspect.part === part)) / WEIGHTS[part]),
    ]),
  ) as Record<Part, number>;
  const base = atMostOne(sum(contributions));
  const gap = 1 - base;
  const boosts = {
    shared_neighbours:
      gap * BOOSTS.shared_neighbours * (Math.min(sharedNeighbours, ENOUGH_NEIGHBOURS) / ENOUGH_NEIGHBOURS),
    complementary_style: gap * BOOSTS.complementary_style * complement(ours, theirs),
  };
  const overall = atMostOne(base + boosts.shared_neighbours + boosts.complementary_style);
  return { overall, parts, contributions, boosts };
}

type Measured = Pick<Contribution, 'matched' | 'returned' | 'total'> & { aspect: Aspect; ratio: number };

function contributionsTo(part: Part, ours: Facets, theirs: Facets): Contribution[] {
  const measured = ASPECTS.filter((aspect) => aspect.part === part)
    .map((aspect) => measure(aspect, ours, theirs))
    .filter((found) => found !== undefined);
  const weights = measured.reduce((sum, { aspect }) => sum + aspect.weight, 0);
  return measured.map(({ ratio, ...found }) => {
    const most = (WEIGHTS[part] * found.aspect.weight) / weights;
    return { ...found, most, points: most * ratio };
  });
}

/** Undefined where neither side says anything. */
function measure(aspect: Aspect, ours: Facets, theirs: Facets): Measured | undefined {
  if (aspect.measure === 'near') {
    const { scale } = aspect;
    const ratio = 1 - distance(scale, ours, theirs) / 2;
    return { aspect, ratio, matched: [], returned: [], total: 0 };
  }
  if (aspect.measure === 'shared') {
    const total = ours.lists[aspect.list].length + theirs.lists[aspect.list].length;
    if (total === 0) return undefined;
    const matched = among(theirs.lists[aspect.list], ours, aspect.list);
    return { aspect, ratio: (2 * matched.length) / total, matched, returned: [], total };
  }
  const total = ours.lists[aspect.of].length + theirs.lists[aspect.of].length;
  if (total === 0) return undefined;
  const matched = among(theirs.lists[aspect.by], ours, aspect.of);
  const returned = among(theirs.lists[aspect.of], ours, aspect.by);
  return { aspect, ratio: (matched.length + returned.length) / total, matched, returned, total };
}

/** 1 where they are opposites both in how much they say and in how they say it. */
function complement(ours: Facets, theirs: Facets): number {
  const opposites = (['style', 'verbosity'] as const).filter((scale) => distance(scale, ours, theirs) === 2);
  return opposites.length / 2;
}

function distance(scale: ScaleName, ours: Facets, theirs: Facets): number {
  const place = ({ scales }: Facets): number => (SCALES[scale] as readonly string[]).indexOf(scales[scale]);
  return Math.abs(place(ours) - place(theirs));
}

type Sets = Record<ListName, ReadonlySet<string>>;

/** One agent is compared with many: its sets are made once. */
const known = new WeakMap<Facets, Sets>();

function among(keys: readonly string[], facets: Facets, list: ListName): string[] {
  if (keys.length === 0 || facets.lists[list].length === 0) return [];
  const set = setsOf(facets)[list];
  return keys.filter((key) => set.has(key));
}

function setsOf(facets: Facets): Sets {
  const made = known.get(facets);
  if (made) return made;
  const sets = Object.fromEntries(LISTS.map((list) => [list, new Set(facets.lists[list])])) as unknown as Sets;
  known.set(facets, sets);
  return sets;
}

/** Sums of fractions may come out a hair above what they are. */
function atMostOne(value: number): number {
  return Math.min(1, value);
}
