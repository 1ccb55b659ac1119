import { addToMembers, BLOCK, blockOf } from './postings';

const STEPS = 4_096;

/** Adds up the points of agents, block by block of ordinals, and finds the best. */
export class ScoreBoard {
  private readonly blocks = new Map<number, Float32Array>();
  private allowed?: Map<number, Uint8Array>;

  /** From now on, only these agents count. `allowed` maps each block to one flag per offset. */
  restrict(allowed: Map<number, Uint8Array>): void {
    this.allowed = allowed;
  }

  add(block: number, members: Uint8Array, points: number): void {
    addToMembers(members, this.block(block), points);
  }

  addOne(ordinal: number, points: number): void {
    const place = ordinal % BLOCK;
    const scores = this.block(blockOf(ordinal));
    scores[place] = (scores[place] as number) + points;
  }

  /** The ordinals of up to `count` agents with the most points; among equals, the lowest ordinals. */
  best(count: number): number[] {
    const histogram = new Uint32Array(STEPS + 1);
    let all = 0;
    for (const { scores, allowed } of this.ordered())
      for (let place = 0; place < BLOCK; place++) {
        const points = scores[place] as number;
        if (!counts(points, allowed, place)) continue;
        const step = stepOf(points);
        histogram[step] = (histogram[step] as number) + 1;
        all += 1;
      }
    let cut = all <= count ? 0 : STEPS;
    if (cut > 0)
      for (let above = histogram[cut] as number; above < count; above += histogram[cut] as number) cut -= 1;
    const found: [ordinal: number, points: number][] = [];
    for (const { block, scores, allowed } of this.ordered())
      for (let place = 0; place < BLOCK; place++) {
        const points = scores[place] as number;
        if (counts(points, allowed, place) && stepOf(points) >= cut)
          found.push([block * BLOCK + place, points]);
      }
    if (all > count) found.sort(([a, ours], [b, theirs]) => theirs - ours || a - b);
    return found.slice(0, count).map(([ordinal]) => ordinal);
  }

  private ordered(): Scored[] {
    const blocks = this.allowed ? [...this.allowed.keys()] : [...this.blocks.keys()];
    return blocks
      .sort((a, b) => a - b)
      .map((block) => ({
        block,
        scores: this.blocks.get(block) ?? new Float32Array(BLOCK),
        allowed: this.allowed?.get(block),
      }));
  }

  private block(block: number): Float32Array {
    const known = this.blocks.get(block);
    if (known) return known;
    const made = new Float32Array(BLOCK);
    this.blocks.set(block, made);
    return made;
  }
}

interface Scored {
  block: number;
  scores: Float32Array;
  allowed: Uint8Array | undefined;
}

/** Without a restriction, agents without points do not count. */
function counts(points: number, allowed: Uint8Array | undefined, place: number): boolean {
  return allowed ? allowed[place] === 1 : points > 0;
}

function stepOf(points: number): number {
  return Math.min(STEPS, Math.max(0, Math.floor(points * STEPS)));
}
