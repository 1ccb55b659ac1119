import type { RandomSource } from '../src/kernel/random';
import { MOST_OFFSET_MS } from '../src/platform/workers/clock-watch';
import type { Fate } from './statements';

/** What becomes of a call: its reply arrives or is lost, or the process is killed before the follow-ups. */
type FateOfCall = 'answered' | 'reply lost' | 'killed';

const LOST = 0.03;
const KILLED = 0.003;
const CUT = { COMMIT: 0.04, other: 0.001 };
/** How often the database is away for longer, and for how many statements at most. */
const AWAY = 0.2;
const MOST_AWAY = 8;
/** How often the clock is set, and how wrong it may then be: more than this stops the workers. */
const SET = 0.02;
const MOST_OFF_MS = MOST_OFFSET_MS - 1;

/** What fails, and how often. */
export class Faults {
  /** Connections that were cut since a call began. */
  private cuts = 0;
  /** How many statements the database is still away for. */
  private away = 0;

  constructor(
    private readonly random: RandomSource,
    private readonly happen: () => boolean,
    private readonly setClock: (offMs: number) => void,
  ) {}

  fateOfCall(): FateOfCall {
    this.cuts = 0;
    if (!this.happen()) return 'answered';
    if (this.random.unit() < SET) this.setClock(this.random.int(2 * MOST_OFF_MS + 1) - MOST_OFF_MS);
    const lot = this.random.unit();
    if (lot < KILLED) return 'killed';
    return lot < KILLED + LOST ? 'reply lost' : 'answered';
  }

  fateOf(text: string): Fate {
    if (!this.happen()) return 'sent';
    if (this.away > 0) {
      this.away--;
      this.cuts++;
      return 'cut before';
    }
    const chance = /\bCOMMIT\b/.test(text) ? CUT.COMMIT : CUT.other;
    const lot = this.random.unit();
    if (lot >= chance) return 'sent';
    this.cuts++;
    if (this.random.unit() < AWAY) this.away = 1 + this.random.int(MOST_AWAY);
    return lot < chance / 2 ? 'cut before' : 'cut after';
  }

  /** Whether a connection was cut, so that a call or a worker may fail. */
  explain(): boolean {
    return this.happen() && this.cuts > 0;
  }
}
