import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { HOUR } from '../../../kernel/clock';
import type { Tx } from '../../../platform/database/transactions';
import type { SigningKey } from '../../../platform/security/key-rings';
import { MAX_LENGTHS } from '../../policies';
import { PASSED_CONFIRM_HOURS } from '../../verification/policies';
import type { DeliveryAcceptance } from '../../verification/acceptance.dto';
import { OrderVerification } from '../../verification/order-verification.entity';
import { Verdicts } from '../../verification/verdicts.service';
import type { VerificationState } from '../../verification/verification.dto';
import { OrderClosing, type TransitionActor } from '../order-closing';
import { OrderJournal, stepOf } from '../order-journal';
import type { Order } from '../order.entity';
import { changesRequested } from '../orders.events';
import { RefundTransitions } from '../refunds/refund-transitions';
import { deliveryVerified, verificationFailed } from './verification.events';
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
    const isCurrent = order.verification?.attempt === attempt.attempt;
    const isThere = isCurrent && order.deliveredAt !== null && order.status !== 'refunded';
    const { result, checks, deliverySha256 } = isThere ? findings : { ...findings, result: 'none' as const };
    const verdict =
      result === 'none'
        ? null
        : await this.verdicts.sign(
            { ...attempt, checks, deliverySha256, acceptanceSha256: order.acceptanceSha256, result },
            key,
          );
    const decided = { result, checks, deliverySha256, verdict, decidedAt: at, dueAt: null };
    const { affected } = await tx.update(
      OrderVerification,
      { id: attempt.id, dueAt: Not(IsNull()) },
      decided,
    );
    if (affected !== 1 || !isCurrent) return; // another worker has decided it
    const state = {
      attempt: attempt.attempt,
      delivery_sha256: deliverySha256,
      due_at: null,
      checks,
      verdict,
    };
    await this.record(tx, order, { ...state, status: STATUS[result] }, at);
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
