import { type Aspect, ASPECTS, opposites, scoreOf } from '../fit/compatibility';
import { type Facets, LISTS, type ListName, type ScaleName, SCALES } from '../fit/facets';

/**
 * A shape is the binary form of an agent for comparisons, made in the database by `discovery_shape`. All big-endian:
 * two bytes for the length of each list, two for the step on each scale, and four for each term id.
 */
const SCALE_NAMES = Object.keys(SCALES) as ScaleName[];
const SCALES_FROM = LISTS.length * 2;
const TERMS_FROM = SCALES_FROM + SCALE_NAMES.length * 2;

const offsets = <Name extends string>(names: readonly Name[], from: number): Record<Name, number> =>
  Object.fromEntries(names.map((name, index) => [name, from + index * 2])) as Record<Name, number>;
const lengthAt = offsets(LISTS, 0);
const stepAt = offsets(SCALE_NAMES, SCALES_FROM);

/** Returns the id of a term, or undefined if no agent has it. */
export type TermIds = (kind: string, term: string) => number | undefined;

/** Compares one agent with many by their shapes. Computes the score of `compatibility`, without explanations. */
export class Comparison {
  /** The aspects that a term of the other agent meets. A term that both have in the same list counts for both sides. */
  private readonly meets = new Map<number, [aspect: number, count: number][]>();
  private readonly met = new Float64Array(ASPECTS.length);
  private readonly shares = new Float64Array(ASPECTS.length);
  /** For each aspect: this agent's value, and the offset of the other agent's value in a shape. */
  private readonly measures: { near: boolean; ours: number; at: number }[];

  constructor(
    private readonly own: Facets,
    ids: TermIds,
  ) {
    ASPECTS.forEach((aspect, at) => this.learn(aspect, at, ids));
    this.measures = ASPECTS.map((aspect) => {
      if (aspect.measure === 'near')
        return { near: true, ours: this.stepOn(aspect.scale), at: stepAt[aspect.scale] };
      const list = aspect.measure === 'shared' ? aspect.list : aspect.of;
      return { near: false, ours: own.lists[list].length, at: lengthAt[list] };
    });
  }

  overall(shape: Buffer, sharedNeighbours: number): number {
    this.met.fill(0);
    for (let from = TERMS_FROM; from < shape.length; from += 4) {
      const known = this.meets.get(shape.readInt32BE(from));
      if (known) for (const [at, count] of known) this.met[at] = (this.met[at] as number) + count;
    }
    for (const [aspect, { near, ours, at }] of this.measures.entries()) {
      const theirs = shape.readInt16BE(at);
      this.shares[aspect] = near
        ? 1 - Math.abs(ours - theirs) / 2
        : (this.met[aspect] as number) / (ours + theirs);
    }
    const apart = opposites((scale) => this.distance(scale, shape));
    return scoreOf(this.shares, apart, sharedNeighbours).overall;
  }

  private learn(aspect: Aspect, at: number, ids: TermIds): void {
    if (aspect.measure === 'near') return;
    const learn = (kind: ListName, terms: readonly string[], count: number): void => {
      for (const term of terms) {
        const id = ids(kind, term);
        if (id === undefined) continue;
        const known = this.meets.get(id) ?? [];
        this.meets.set(id, [...known, [at, count]]);
      }
    };
    const { lists } = this.own;
    if (aspect.measure === 'shared') learn(aspect.list, lists[aspect.list], 2);
    else {
      learn(aspect.by, lists[aspect.of], 1);
      learn(aspect.of, lists[aspect.by], 1);
    }
  }

  private distance(scale: ScaleName, shape: Buffer): number {
    return Math.abs(this.stepOn(scale) - shape.readInt16BE(stepAt[scale]));
  }

  private stepOn(scale: ScaleName): number {
    const steps: readonly string[] = SCALES[scale];
    return steps.indexOf(this.own.scales[scale]);
  }
}
