import { Violation } from '../violation';
import type { World } from '../world';
import type { Check, When } from './check';
import { DERIVED } from './derived';
import { oneEffectPerKey } from './effects';
import { EVENTS } from './events';
import { MONEY } from './money';
import { orderChecks } from './orders';
import { watchRefusals } from './refusals';
import { termsStay, unitsStay } from './snapshots';
import { STOCK } from './stock';
import { verdictChecks } from './verdicts';

/** Violations that a failure shows. */
const SHOWN = 5;

/** What failed is tried again minutes later. */
const LATE_MINUTES = { withFaults: 60, else: 2 };

/** Everything that must be true of a world. Some checks also see every call from now on. */
export class Checks {
  private readonly all: Check[];
  /** Found while the service called somebody: it would take an error for that of the receiver. */
  private readonly seen: unknown[] = [];

  constructor(private readonly world: World) {
    watchRefusals(world);
    world.observers.push((exchange) => world.canaries.checkAnswer(exchange));
    world.receivers.observers.push((call) => this.watch(() => world.canaries.checkWebhook(call)));
    this.all = [
      ...MONEY,
      ...orderChecks(world.hasFaults ? LATE_MINUTES.withFaults : LATE_MINUTES.else),
      ...STOCK,
      ...EVENTS,
      ...DERIVED,
      ...verdictChecks(world),
      termsStay(),
      unitsStay(world),
      oneEffectPerKey(world),
    ];
  }

  /** What must be true at this time. */
  async run(...times: When[]): Promise<void> {
    if (this.seen.length > 0) throw this.seen[0];
    for (const { name, when, violations } of this.all) {
      if (!times.includes(when)) continue;
      const found = await this.world.spare(() => violations(this.world));
      if (found.length > 0) throw new Violation(name, JSON.stringify(found.slice(0, SHOWN), null, 2));
    }
  }

  private watch(look: () => void): void {
    try {
      look();
    } catch (error) {
      this.seen.push(error);
    }
  }
}
