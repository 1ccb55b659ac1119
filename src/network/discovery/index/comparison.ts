import { type Aspect, ASPECTS, opposites, scoreOf } from '../fit/compatibility';
import { type Facets, LISTS, type ListName, type ScaleName, SCALES } from '../fit/facets';

/**
 * A shape is the binary form of an agent for comparisons, made in the database by `discovery_shape`. All big-endian:
 * two bytes for the length of each list, two for the step on each scale, and four for each term id.
 */
const SCALE_NAMES = Object.keys(SCALES) as ScaleName[];
const SCALES_FROM = LISTS.length * 2;
const TERMS_FROM = SCALES_FROM + SCALE_NAMES.length * 2;

const lengthAt = new Map(LISTS.map((list, at) => [list, at * 2]));
const stepAt = new Map(SCALE_NAMES.map((scale, at) => [scale, SCALES_FROM + at * 2]));

/** Returns the id of a term, or undefined if no agent has it. */
export type TermIds = (kind: string, term: string) => number | undefined;

/** Compares one agent with many by their shapes. Computes the score of `compatibility`, without explanations. */
export class Comparison {
  /** The aspects that a term of the other agent meets. A term that both have in the same list counts for both sides. */
  private readonly meets = new Map<number, [aspect: number, count: number][]>();
  private readonly met = new Float64Array(ASPECTS.length);
  private readonly shares = new Float64Array(ASPECTS.length);

  constructor(
    private readonly own: Facets,
    ids: TermIds,
  ) {
    ASPECTS.forEach((aspect, at) => this.learn(aspect, at, ids));
  }

  overall(shape: Buffer, sharedNeighbours: number): number {
    this.met.fill(0);
    for (let from = TERMS_FROM; from < shape.length; from += 4) {
      const known = this.meets.get(shape.readInt32BE(from));
      if (known) for (const [at, count] of known) this.met[at] = (this.met[at] as number) + count;
    }
    ASPECTS.forEach((aspect, at) => (this.shares[at] = this.share(aspect, at, shape)));
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

  private share(aspect: Aspect, at: number, shape: Buffer): number {
    if (aspect.measure === 'near') return 1 - this.distance(aspect.scale, shape) / 2;
    const list = aspect.measure === 'shared' ? aspect.list : aspect.of;
    const total = this.own.lists[list].length + shape.readInt16BE(lengthAt.get(list));
    return total === 0 ? NaN : (this.met[at] as number) / total;
  }

  private distance(scale: ScaleName, shape: Buffer): number {
    const steps: readonly string[] = SCALES[scale];
    return Math.abs(steps.indexOf(this.own.scales[scale]) - shape.readInt16BE(stepAt.get(scale)));
  }
}
