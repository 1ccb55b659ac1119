import { Injectable } from '@nestjs/common';
import { after, MINUTE } from '../../../kernel/clock';
import { random } from '../../../kernel/random';
import { LAST_PROBE_WITHIN_MINUTES, PROBE_INTERVAL_MINUTES } from '../../verification/policies';
import type { AcceptanceCheck, CheckResultView, DeliveryAcceptance } from '../../verification/acceptance.dto';
import {
  checkedDelivery,
  type CheckedDelivery,
  type CheckedUnits,
  deliveryDigest,
} from '../../verification/delivery';
import { type CheckOutcome, DeliveryChecks, undecided } from '../../verification/delivery-checks';
import { evaluatorCheckOf } from '../../verification/evaluators';
import type { OrderVerification } from '../../verification/order-verification.entity';
import { Probes, resultOf } from '../../verification/probes';
import type { Order } from '../order.entity';
import { OrderSecrets } from '../order-secrets';

/** How often a check that could not be run is tried. */
const MOST_TRIES = 3;

/** What checking a delivery has found so far. */
export interface Findings {
  result: 'pass' | 'fail' | 'none';
  checks: CheckResultView[];
  deliverySha256: string | null;
}
/** Or when to continue, or that evaluators decide. */
export type Run =
  { done: Findings } | { ask: Findings } | { continueAt: Date; calls: Record<string, CheckOutcome[]> };

/** Runs the checks of an order, outside of any transaction. */
@Injectable()
export class VerificationRuns {
  constructor(
    private readonly checks: DeliveryChecks,
    private readonly probes: Probes,
    private readonly secrets: OrderSecrets,
  ) {}

  /** What the order has delivered. */
  unitsOf(order: Order): CheckedUnits {
    const { filesDelivered: withFiles, assetId } = order;
    const delivered = this.secrets.decrypt(order, order.deliveryData);
    const whole = checkedDelivery({ delivered, withFiles, assetId });
    const joined = order.selfDelivered ? unitsIn(whole.data, order.quantity) : [];
    const [first, ...others] = joined.map((data): CheckedDelivery => ({ data, files: [] }));
    return first ? [first, ...others] : [whole];
  }

  /** The results of the checks that need no order: probes have none. */
  async dry(acceptance: DeliveryAcceptance, delivery: CheckedDelivery): Promise<CheckResultView[]> {
    const results = await this.checks.run(acceptance, delivery);
    return acceptance.checks.map(
      ({ id }) => results.find((result) => result.id === id) ?? { id, ...undecided('not_run') },
    );
  }

  /** Continues a verification. */
  async run(
    order: Order,
    acceptance: DeliveryAcceptance,
    attempt: OrderVerification,
    at: Date,
  ): Promise<Run> {
    const units = this.unitsOf(order);
    const done = (result: Findings['result'], checks: CheckResultView[]): { done: Findings } => ({
      done: { result, checks, deliverySha256: deliveryDigest(units) },
    });
    const fixed = await this.worstOf(acceptance, units);
    if (fixed.some(({ result }) => result === 'fail')) return done('fail', inOrder(acceptance, fixed));
    const calls = { ...attempt.calls };
    const results: (CheckResultView | undefined)[] = [];
    for (const result of fixed) {
      const tries =
        result.result === 'none' ? (calls[result.id] = [...(calls[result.id] ?? []), result]) : [];
      results.push(tries.length === 0 || tries.length >= MOST_TRIES ? result : undefined);
    }
    const probes = acceptance.checks.filter(({ type }) => type === 'probe');
    const probed = await Promise.all(
      probes.map(async (probe): Promise<CheckResultView | undefined> => {
        const earlier = calls[probe.id] ?? [];
        const known = resultOf(probe, earlier);
        if (known) return known;
        calls[probe.id] = [...earlier, await this.probes.once(probe, units[0].data)];
        return resultOf(probe, calls[probe.id] ?? []);
      }),
    );
    results.push(...probed);
    const known = results.filter((result) => result !== undefined);
    if (known.some(({ result }) => result === 'fail')) return done('fail', inOrder(acceptance, known));
    if (known.length === results.length) {
      const isPassed = known.every(({ result }) => result === 'pass');
      const { done: findings } = done(isPassed ? 'pass' : 'none', inOrder(acceptance, known));
      return isPassed && evaluatorCheckOf(acceptance) ? { ask: findings } : { done: findings };
    }
    const continueAt = nextRun(acceptance.checks, calls, at);
    return continueAt < attempt.expiresAt ? { continueAt, calls } : done('none', inOrder(acceptance, known));
  }

  /** Of the results of each check for all units, the worst one. */
  private async worstOf(acceptance: DeliveryAcceptance, units: CheckedUnits): Promise<CheckResultView[]> {
    let worst: CheckResultView[] = [];
    for (const unit of units) {
      const results = await this.checks.run(acceptance, unit);
      worst = results.map((result, index) => worseOf(worst[index], result));
    }
    return worst;
  }
}

const GRAVITY = { pass: 0, none: 1, fail: 2 };
const worseOf = (one: CheckResultView | undefined, other: CheckResultView): CheckResultView =>
  one && GRAVITY[one.result] >= GRAVITY[other.result] ? one : other;

/** In the order of the checks; those that were not needed any more have no result. */
function inOrder({ checks }: DeliveryAcceptance, results: CheckResultView[]): CheckResultView[] {
  return checks.map(
    ({ id }) => results.find((result) => result.id === id) ?? { id, ...undecided('not_run') },
  );
}

/** `ListingGoods.reserve` joins the payloads of several units. */
function unitsIn(data: unknown, quantity: number): unknown[] {
  const { units, ...others } = (data ?? {}) as { units?: unknown };
  const isJoined = Array.isArray(units) && quantity > 1 && units.length === quantity;
  return isJoined && Object.keys(others).length === 0 ? (units as unknown[]) : [];
}

/** The last call of a probe is at a random time. */
function nextRun(checks: AcceptanceCheck[], calls: Record<string, CheckOutcome[]>, at: Date): Date {
  const isLast = ({ id, type, attempts = 1 }: AcceptanceCheck): boolean =>
    type !== 'probe' || (calls[id]?.length ?? 0) >= attempts;
  const spread = checks.every(isLast) ? random.int(LAST_PROBE_WITHIN_MINUTES * MINUTE) : 0;
  return after(at, PROBE_INTERVAL_MINUTES * MINUTE + spread);
}
