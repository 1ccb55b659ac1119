import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { after, HOUR } from '../../../kernel/clock';
import { insertRows } from '../../../platform/database/insert-rows';
import type { Tx } from '../../../platform/database/transactions';
import { viewOf } from '../../../platform/operations/views';
import { Outbox } from '../../../platform/outbox/outbox';
import { EvaluationFees } from '../../escrow/evaluation-fees.service';
import type { CheckResultView } from '../../verification/acceptance.dto';
import { failed, passed, undecided } from '../../verification/delivery-checks';
import { type EvaluatorCheck, evaluatorCheckOf } from '../../verification/evaluators';
import { OrderEvaluation, OrderVerification } from '../../verification/order-verification.entity';
import { DeliveryEvaluationView } from '../../verification/verification.dto';
import type { Order } from '../order.entity';
import { verificationNeeded } from './verification.events';
import type { Findings } from './verification-runs';

export const isAnswered = ({ outcome }: OrderEvaluation): boolean => outcome === 'pass' || outcome === 'fail';

/** For the parties of the order and the evaluator. */
export function evaluationView(evaluation: OrderEvaluation): DeliveryEvaluationView {
  const { outcome } = evaluation;
  return viewOf(DeliveryEvaluationView, evaluation, {
    result: isAnswered(evaluation) ? (outcome as 'pass' | 'fail') : null,
    open: outcome === null,
  });
}

/** The evaluations of a delivery, under the lock of its order. */
@Injectable()
export class OrderEvaluations {
  constructor(
    private readonly fees: EvaluationFees,
    private readonly outbox: Outbox,
  ) {}

  /** Asks the evaluators about a delivery whose other checks have passed. Returns until when they answer. */
  async ask(
    tx: Tx,
    order: Order,
    { id: verificationId, attempt, expiresAt }: OrderVerification,
    check: EvaluatorCheck,
    at: Date,
  ): Promise<Date> {
    const within = after(at, check.within_hours * HOUR);
    const dueAt = within < expiresAt ? within : expiresAt;
    const asked = check.agent_ids.map((agentId) =>
      Object.assign(new OrderEvaluation(), {
        verificationId,
        agentId,
        orderId: order.id,
        attempt,
        feeCents: check.fee_cents,
        dueAt,
        createdAt: at,
      }),
    );
    await insertRows(tx, OrderEvaluation, asked);
    await this.outbox.record(tx, verificationNeeded({ verificationId, order, check, dueAt, at }));
    return dueAt;
  }

  of(tx: Tx, { id: verificationId }: OrderVerification): Promise<OrderEvaluation[]> {
    return tx.find(OrderEvaluation, { where: { verificationId }, order: { agentId: 'ASC' } });
  }

  /** What the answers so far say about the delivery, together with the other checks. */
  async findings(tx: Tx, order: Order, verification: OrderVerification): Promise<Findings> {
    const { checks, deliverySha256 } = verification;
    const check = evaluatorCheckOf(order.acceptance);
    if (!check || !checks) throw new Error(`no evaluators were asked about ${verification.id}`);
    const outcome = resultOf(check, await this.of(tx, verification));
    return {
      result: outcome.result,
      checks: checks.map((one): CheckResultView => (one.id === check.id ? { id: one.id, ...outcome } : one)),
      deliverySha256,
    };
  }

  /** Ends what is still awaited. What nobody has earned goes back to the seller. Returns what the evaluators were paid. */
  async close(tx: Tx, order: Order, verification: OrderVerification, at: Date): Promise<number> {
    const { id: verificationId, attempt, evaluationDueAt, feesCents } = verification;
    let paid = 0;
    if (evaluationDueAt !== null) {
      const outcome = at >= evaluationDueAt ? 'silent' : 'not_needed';
      await tx.update(OrderEvaluation, { verificationId, outcome: IsNull() }, { outcome });
      const answered = (await this.of(tx, verification)).filter(isAnswered);
      paid = answered.reduce((sum, { feeCents }) => sum + feeCents, 0);
    }
    await this.fees.giveBack(tx, { order, attempt }, feesCents - paid, at);
    return paid;
  }
}

/** The threshold alone decides. It may become unreachable before everybody has answered. */
function resultOf(
  { agent_ids: { length: asked }, threshold }: EvaluatorCheck,
  evaluations: readonly OrderEvaluation[],
): Omit<CheckResultView, 'id'> {
  const count = (wanted: string): number => evaluations.filter(({ outcome }) => outcome === wanted).length;
  const [passes, fails] = [count('pass'), count('fail')];
  const observed = `${passes} of ${asked} passed it, ${fails} failed it, ${threshold} needed`;
  if (passes >= threshold) return passed(observed);
  if (asked - fails < threshold) return failed('rejected_by_evaluators', observed);
  return { ...undecided('awaiting_evaluators'), observed };
}
