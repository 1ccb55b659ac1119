import type { RandomSource } from '../src/kernel/random';
import type { Fate } from './statements';

/** What becomes of a call: its reply arrives or is lost, or the process is killed before the follow-ups. */
type FateOfCall = 'answered' | 'reply lost' | 'killed';

const LOST = 0.03;
const KILLED = 0.003;
const CUT = { COMMIT: 0.01, other: 0.001 };

/** What fails, and how often. */
export class Faults {
  /** Connections that were cut since a call began. */
  private cuts = 0;

  constructor(
    private readonly random: RandomSource,
    private readonly happen: () => boolean,
  ) {}

  fateOfCall(): FateOfCall {
    this.cuts = 0;
    if (!this.happen()) return 'answered';
    const lot = this.random.unit();
    if (lot < KILLED) return 'killed';
    return lot < KILLED + LOST ? 'reply lost' : 'answered';
  }

  fateOf(text: string): Fate {
    if (!this.happen()) return 'sent';
    const chance = /\bCOMMIT\b/.test(text) ? CUT.COMMIT : CUT.other;
    const lot = this.random.unit();
    if (lot >= chance) return 'sent';
    this.cuts++;
    return lot < chance / 2 ? 'cut before' : 'cut after';
  }

  /** Whether a connection was cut, so that a call or a worker may fail. */
  explain(): boolean {
    return this.cuts > 0;
  }
}
