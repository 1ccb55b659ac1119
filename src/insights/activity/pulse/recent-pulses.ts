import type { Latest, Pulse } from './pulses.reader';

/** Cached for listeners that reconnect. Those that missed more get a gap. */
export const RECENT = 1_000;

/** The last pulses, serialized, so that reconnecting listeners need no query. */
export class RecentPulses {
  private pulses: Pulse[] = [];
  /** A listener at this position or later has missed only pulses that are stored here. */
  private floor = 0;

  /** Replaces them, up to the position that was already sent. */
  replace({ pulses, clearedTo }: Latest, told: number): void {
    this.floor = pulses.length > RECENT ? (pulses[0]?.position ?? 0) : clearedTo;
    this.pulses = pulses.slice(-RECENT).filter(({ position }) => position <= told);
  }

  add(pulses: Pulse[]): void {
    this.pulses.push(...pulses);
    const over = this.pulses.splice(0, Math.max(0, this.pulses.length - RECENT));
    this.floor = over.at(-1)?.position ?? this.floor;
  }

  /** Undefined if a pulse in between is no longer stored. */
  after(position: number): Buffer[] | undefined {
    return position < this.floor ? undefined : this.framesAfter(position);
  }

  /** Everything stored, and the position before it. */
  all(): { frames: Buffer[]; from: number } {
    return { frames: this.framesAfter(this.floor), from: this.floor };
  }

  private framesAfter(position: number): Buffer[] {
    const frames: Buffer[] = [];
    for (const pulse of this.pulses) if (pulse.position > position && pulse.frame) frames.push(pulse.frame);
    return frames;
  }
}
