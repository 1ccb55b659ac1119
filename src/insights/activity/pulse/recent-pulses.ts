import type { Latest, Pulse } from './pulses.reader';

/** Cached for listeners that reconnect. Those that missed more get a gap. */
export const RECENT = 1_000;

/** The last pulses, serialized: listeners that reconnect are served from here, without a query. */
export class RecentPulses {
  private pulses: Pulse[] = [];
  /** Whoever has seen up to here, or further, has missed nothing that is not here. */
  private floor = 0;

  /** Replaces them, up to the position that was sent already. */
  replace({ pulses, clearedTo }: Latest, told: number): void {
    this.floor = pulses.length > RECENT ? (pulses[0]?.position ?? 0) : clearedTo;
    this.pulses = pulses.slice(-RECENT).filter(({ position }) => position <= told);
  }

  add(pulses: Pulse[]): void {
    this.pulses.push(...pulses);
    const over = this.pulses.splice(0, Math.max(0, this.pulses.length - RECENT));
    this.floor = over.at(-1)?.position ?? this.floor;
  }

  /** Undefined where something in between is gone. */
  after(position: number): Buffer[] | undefined {
    return position < this.floor ? undefined : this.framesAfter(position);
  }

  /** All there is, and the position that it begins behind. */
  all(): { frames: Buffer[]; from: number } {
    return { frames: this.framesAfter(this.floor), from: this.floor };
  }

  private framesAfter(position: number): Buffer[] {
    const frames: Buffer[] = [];
    for (const pulse of this.pulses) if (pulse.position > position && pulse.frame) frames.push(pulse.frame);
    return frames;
  }
}
