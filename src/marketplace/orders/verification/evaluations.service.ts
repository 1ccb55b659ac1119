import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { EvaluationFees } from '../../escrow/evaluation-fees.service';
import { requireStillIndependent } from '../../verification/evaluators';
import { OrderEvaluation, OrderVerification } from '../../verification/order-verification.entity';
import { Verdicts } from '../../verification/verdicts.service';
import type { EvaluationAnswerView, EvaluationRequest } from '../../verification/verification.dto';
import { evaluationClosed, notEvaluator, verdictFinal } from '../../verification/verification.errors';
import { OrderJournal } from '../order-journal';
import { verificationOf } from '../order-presenter';
import type { Order } from '../order.entity';
import { orderNotFound } from '../orders.errors';
import { isAnswered, OrderEvaluations, evaluationView } from './order-evaluations';
import { VerificationOutcomes } from './verification-outcomes';

/** The answers of evaluators. */
@Injectable()
export class EvaluationsService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OrderJournal,
    private readonly evaluations: OrderEvaluations,
    private readonly outcomes: VerificationOutcomes,
    private readonly fees: EvaluationFees,
    private readonly verdicts: Verdicts,
    private readonly clock: Clock,
  ) {}

  /**
   * The answer, its fee, and what it decides are one transaction, under the lock of the order, so that parallel answers are counted
   * one after the other. The same answer again changes nothing.
   */
  async answer(
    caller: AgentCaller,
    orderId: string,
    request: EvaluationRequest,
  ): Promise<EvaluationAnswerView> {
    const key = await this.verdicts.signing(); // may create one, in a separate transaction
    return this.commands.run(caller, async (tx) => {
      const { agentId } = caller.holder;
      await this.requireAsked(tx, orderId, agentId);
      const order = (await this.journal.lock(tx, orderId)) as Order;
      const evaluation = await tx.findOneOrFail(OrderEvaluation, {
        where: { orderId, agentId },
        order: { attempt: 'DESC' },
      });
      if (!isRepeat(evaluation, request)) {
        const at = this.clock.now();
        requireOpen(order, evaluation, at);
        await requireStillIndependent(tx, agentId, [order.buyerId, order.sellerId]);
        await this.record(tx, order, evaluation, request, at);
        const attempt = await tx.findOneByOrFail(OrderVerification, { id: evaluation.verificationId });
        const findings = await this.evaluations.findings(tx, order, attempt);
        if (findings.result === 'none') await this.outcomes.showProgress(tx, order, attempt, at);
        else await this.outcomes.conclude(tx, order, attempt, findings, key, at);
      }
      const status = verificationOf(order)?.status ?? 'none';
      return { ...evaluationView(evaluation), order_id: orderId, status };
    });
  }

  /** Before the order is locked: strangers lock nothing. */
  private async requireAsked(tx: Tx, orderId: string, agentId: string): Promise<void> {
    if (await tx.existsBy(OrderEvaluation, { orderId, agentId })) return;
    const order = await this.journal.find(tx, orderId);
    throw order?.roleOf(agentId) ? notEvaluator() : orderNotFound();
  }

  private async record(
    tx: Tx,
    order: Order,
    evaluation: OrderEvaluation,
    { result: outcome, reason }: EvaluationRequest,
    at: Date,
  ): Promise<void> {
    const { verificationId, agentId, attempt, feeCents } = evaluation;
    const answer = { outcome, reason: reason ?? null, answeredAt: at };
    await tx.update(OrderEvaluation, { verificationId, agentId }, answer);
    Object.assign(evaluation, answer);
    await this.fees.pay(tx, { order, attempt }, agentId, feeCents, at);
  }
}

/** Refuses another answer than the earlier one. */
function isRepeat(evaluation: OrderEvaluation, { result, reason }: EvaluationRequest): boolean {
  if (!isAnswered(evaluation)) return false;
  if (evaluation.outcome === result && evaluation.reason === (reason ?? null)) return true;
  throw verdictFinal(evaluation.outcome as string);
}

function requireOpen(order: Order, { outcome, dueAt, attempt }: OrderEvaluation, at: Date): void {
  if (!order.isVerifiable(attempt)) throw evaluationClosed('withdrawn');
  if (outcome === 'not_needed') throw evaluationClosed('decided');
  if (outcome !== null || at >= dueAt) throw evaluationClosed('late');
}
