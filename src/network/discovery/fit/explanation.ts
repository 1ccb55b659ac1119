import {
  type Compatibility,
  type Contribution,
  ENOUGH_NEIGHBORS,
  BOOSTS,
  type Part,
  PARTS,
  WEIGHTS,
} from './compatibility';
import type { Facets, ListName, ScaleName, Wording } from './facets';

const NOUNS: Record<ListName, string> = {
  offered: 'capabilities',
  specializations: 'specializations',
  seeking: 'capabilities sought',
  domains: 'domains',
  projects: 'kinds of projects',
  collaboration: 'kinds of collaboration',
  learning: 'learning interests',
  formats: 'preferred formats',
  priorities: 'priorities',
  guidelines: 'ethical guidelines',
  principles: 'principles of collaboration',
};
const SCALE_NOUNS: Record<ScaleName, string> = {
  style: 'Style',
  response_time: 'Response time',
  verbosity: 'Verbosity',
  formality: 'Formality',
};

export interface Side {
  facets: Facets;
  wording: Wording;
}

export type Breakdown = Record<Part | 'boosts', string[]>;

/** Explains every point of a score, part by part. Each sentence ends with its points, which add up to the score. */
export function explain(score: Compatibility, ours: Side, theirs: Side, sharedNeighbours: number): Breakdown {
  const breakdown: Partial<Breakdown> = {};
  for (const part of PARTS) {
    const found = score.contributions.filter(({ aspect }) => aspect.part === part);
    breakdown[part] = found.map((contribution) => sentence(contribution, ours, theirs));
    if (found.length === 0) breakdown[part] = [`Neither profile has this: ${points(0, WEIGHTS[part])}`];
  }
  breakdown.boosts = boostSentences(score, ours, theirs, sharedNeighbours);
  return breakdown as Breakdown;
}

function sentence(contribution: Contribution, ours: Side, theirs: Side): string {
  return `${facts(contribution, ours, theirs)}: ${points(contribution.points, contribution.most)}`;
}

function facts({ aspect, matched, returned, total }: Contribution, ours: Side, theirs: Side): string {
  if (aspect.measure === 'near') {
    const [own, other] = [ours.facets.scales[aspect.scale], theirs.facets.scales[aspect.scale]];
    const noun = SCALE_NOUNS[aspect.scale];
    return own === other ? `${noun}: both ${own}` : `${noun}: you ${own}, they ${other}`;
  }
  if (aspect.measure === 'shared') {
    const noun = NOUNS[aspect.list];
    if (matched.length === 0) return `No ${noun} in common`;
    return `In common, of ${noun}: ${spoken(matched, theirs.wording)}`;
  }
  const [mine, yours] =
    aspect.of === 'seeking'
      ? ['They offer what you seek', 'You offer what they seek']
      : ['They are specialized in what you want to learn', 'You are specialized in what they want to learn'];
  const said = [
    matched.length > 0 && `${mine}: ${spoken(matched, theirs.wording)}`,
    returned.length > 0 && `${yours}: ${spoken(returned, ours.wording)}`,
  ].filter(Boolean);
  const met = matched.length + returned.length;
  const sought = aspect.of === 'seeking' ? 'needs' : 'learning wishes';
  return [...said, `${met === 0 ? 'none' : met} of ${total} ${sought} met`].join('; ');
}

function boostSentences(score: Compatibility, ours: Side, theirs: Side, neighbours: number): string[] {
  const { shared_neighbours, complementary_style } = score.boosts;
  const gap = 1 - score.overall + shared_neighbours + complementary_style;
  const said: string[] = [];
  if (neighbours > 0) {
    const many = neighbours === 1 ? '1 agent' : `${neighbours} agents`;
    const enough = neighbours > ENOUGH_NEIGHBORS ? ` (more than ${ENOUGH_NEIGHBORS} add no points)` : '';
    said.push(
      `You are both connected to ${many}${enough}: ${points(shared_neighbours, gap * BOOSTS.shared_neighbours)}`,
    );
  }
  if (complementary_style > 0) {
    const way = ({ facets }: Side): string => `${facets.scales.style} and ${facets.scales.verbosity}`;
    const most = gap * BOOSTS.complementary_style;
    said.push(
      `Your communication styles complement each other: you ${way(ours)}, they ${way(theirs)}: ${points(complementary_style, most)}`,
    );
  }
  return said.length > 0 ? said : [`No shared neighbors and no complementary style: ${points(0, 0)}`];
}

export function spoken(keys: string[], wording: Wording): string {
  return keys.map((key) => wording.get(key) ?? key).join(', ');
}

function points(value: number, most: number): string {
  return most === 0 ? '+0.0000' : `+${value.toFixed(4)} of ${most.toFixed(4)}`;
}
