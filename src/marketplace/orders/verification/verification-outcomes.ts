import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { HOUR } from '../../../kernel/clock';
import type { Tx } from '../../../platform/database/transactions';
import type { SigningKey } from '../../../platform/security/key-rings';
import { MAX_LENGTHS } from '../../policies';
import { PASSED_CONFIRM_HOURS } from '../../verification/policies';
import type { DeliveryAcceptance } from '../../verification/acceptance.dto';
import { evaluatorCheckOf } from '../../verification/evaluators';
import { OrderVerification } from '../../verification/order-verification.entity';
import { Verdicts } from '../../verification/verdicts.service';
import type { VerificationState } from '../../verification/verification.dto';
import { OrderClosing, type TransitionActor } from '../order-closing';
import { OrderJournal, stepOf } from '../order-journal';
import type { Order } from '../order.entity';
import { changesRequested } from '../orders.events';
import { RefundTransitions } from '../refunds/refund-transitions';
import { deliveryVerified, verificationFailed } from './verification.events';
import { isAnswered, OrderEvaluations } from './order-evaluations';
import type { Findings } from './verification-runs';

const STATUS = { pass: 'passed', fail: 'failed', none: 'no_verdict' } as const;

/** What follows from a verdict: the order, its money, its history, and its events change with it, or not at all. */
@Injectable()
export class VerificationOutcomes {
  constructor(
    private readonly journal: OrderJournal,
    private readonly closing: OrderClosing,
    private readonly refunds: RefundTransitions,
    private readonly verdicts: Verdicts,
    private readonly evaluations: OrderEvaluations,
  ) {}

  /**
   * Decides an attempt under the lock of its order. A delivery that was replaced or given back in the meantime gets no verdict; without
   * one, nothing else changes.
   */
  async decide(
    tx: Tx,
    attempt: OrderVerification,
    findings: Findings,
    key: SigningKey,
    at: Date,
  ): Promise<void> {
    const order = await this.journal.lock(tx, attempt.orderId);
    if (!order) return;
    const isAsked = attempt.evaluationDueAt !== null;
    // another worker was faster, and has asked the evaluators
    if (!isAsked && !(await tx.existsBy(OrderVerification, { id: attempt.id, evaluationDueAt: IsNull() })))
      return;
    // evaluators may have answered since the worker read the attempt
    const latest = isAsked ? await this.evaluations.findings(tx, order, attempt) : findings;
    await this.conclude(tx, order, attempt, latest, key, at);
  }

  /** Decides an attempt whose order is locked. */
  async conclude(
    tx: Tx,
    order: Order,
    attempt: OrderVerification,
    findings: Findings,
    key: SigningKey,
    at: Date,
  ): Promise<void> {
    const isCurrent = order.verification?.attempt === attempt.attempt;
    const { result, checks, deliverySha256 } = order.isVerifiable(attempt.attempt)
      ? findings
      : { ...findings, result: 'none' as const };
    const verdict =
      result === 'none'
        ? null
        : await this.verdicts.sign(
            {
              ...attempt,
              checks,
              deliverySha256,
              acceptanceSha256: order.acceptanceSha256,
              result,
              evaluations: (await this.evaluations.of(tx, attempt)).filter(isAnswered),
            },
            key,
          );
    const decided = { result, checks, deliverySha256, verdict, decidedAt: at, dueAt: null };
    const { affected } = await tx.update(
      OrderVerification,
      { id: attempt.id, dueAt: Not(IsNull()) },
      decided,
    );
    if (affected !== 1) return; // another worker has decided it
    const feesCents = await this.evaluations.close(tx, order, attempt, at);
    if (feesCents !== attempt.feesCents)
      await tx.update(OrderVerification, { id: attempt.id }, { feesCents });
    if (!isCurrent) return;
    const state = {
      attempt: attempt.attempt,
      delivery_sha256: deliverySha256,
      due_at: null,
      checks,
      verdict,
    };
    await this.record(tx, order, { ...state, status: STATUS[result] }, at);
  }

  /** Asks the evaluators, once the other checks have passed. A delivery that was replaced in the meantime needs nobody. */
  async ask(tx: Tx, attempt: OrderVerification, findings: Findings, at: Date): Promise<void> {
    const order = await this.journal.lock(tx, attempt.orderId);
    const check = order && evaluatorCheckOf(order.acceptance);
    const undecided = { id: attempt.id, dueAt: Not(IsNull()), evaluationDueAt: IsNull() };
    if (!check || !(await tx.existsBy(OrderVerification, undecided))) return;
    if (!order.isVerifiable(attempt.attempt)) return; // the worker will find that out
    const dueAt = await this.evaluations.ask(tx, order, attempt, check, at);
    const { checks, deliverySha256 } = findings;
    const asked = { evaluationDueAt: dueAt, dueAt, checks, deliverySha256 };
    await tx.update(OrderVerification, undecided, asked);
    await this.showProgress(tx, order, Object.assign(attempt, asked), at);
  }

  /** Shows the parties how many evaluators have answered. */
  async showProgress(tx: Tx, order: Order, attempt: OrderVerification, at: Date): Promise<void> {
    const { checks, deliverySha256 } = await this.evaluations.findings(tx, order, attempt);
    const state = {
      status: 'running' as const,
      attempt: attempt.attempt,
      delivery_sha256: deliverySha256,
      due_at: attempt.evaluationDueAt?.toISOString() ?? null,
      checks,
      verdict: null,
    };
    order.recordVerification(state, at);
    await this.journal.save(tx, order, []);
  }

  private async record(tx: Tx, order: Order, state: VerificationState, at: Date): Promise<void> {
    const { acceptance, status } = order;
    const isOpen = acceptance !== null && status === 'delivered';
    order.recordVerification(state, at);
    const { status: outcome } = state;
    if (outcome === 'passed' && isOpen && acceptance.on_pass === 'confirm_window')
      order.shortenConfirmWindow(PASSED_CONFIRM_HOURS * HOUR, at);
    const events = { passed: [deliveryVerified], failed: [verificationFailed] }[outcome as string] ?? [];
    const instead = { transition: 'verify', role: 'system' } as const;
    await this.journal.save(tx, order, [
      stepOf(order, status, null, { events, note: noteOf(state), instead }),
    ]);
    const actor: TransitionActor = { role: 'system', actorId: null, at };
    if (isOpen && outcome === 'passed' && acceptance.on_pass === 'release')
      await this.closing.complete(tx, order, 'confirm', actor);
    if (isOpen && outcome === 'failed') await this.sendBack(tx, order, acceptance, actor, noteOf(state));
  }

  /** Back to the seller while resubmissions are left, otherwise to the operator. */
  private async sendBack(
    tx: Tx,
    order: Order,
    { on_fail: onFail, resubmissions }: DeliveryAcceptance,
    actor: TransitionActor,
    reason: string,
  ): Promise<void> {
    const { at, actorId } = actor;
    const mayResubmit =
      order.deliveryAttempt <= resubmissions &&
      order.allowedTransitions('system', at).includes('request_changes');
    if (onFail === 'dispute' || !mayResubmit)
      return this.refunds.disputeFailedChecks(tx, order, actor, reason);
    order.requestChanges('system', at);
    const events = [changesRequested];
    await this.journal.save(tx, order, [stepOf(order, 'delivered', actorId, { events, note: reason })]);
  }
}

function noteOf({ status, attempt, checks }: VerificationState): string {
  const named = (result: string): string =>
    checks
      .filter((check) => check.result === result)
      .map(({ id, code }) => `${id} (${code})`)
      .join(', ');
  const text = {
    passed: `Delivery ${attempt} passed its checks.`,
    failed: `Delivery ${attempt} failed these checks: ${named('fail')}.`,
    no_verdict: `There is no verdict on delivery ${attempt}. Not run: ${named('none') || 'it was replaced'}.`,
  }[status as 'passed' | 'failed' | 'no_verdict'];
  return text.slice(0, MAX_LENGTHS.reason);
}
