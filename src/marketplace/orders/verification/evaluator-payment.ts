import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Cents } from '../../../kernel/cents';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller } from '../../../platform/security/caller';
import { requireScope } from '../../../platform/security/scope-checks';
import { EvaluationFees } from '../../escrow/evaluation-fees.service';
import { type RequestedSpending, SpendingControls } from '../../spending/spending-controls.service';
import { evaluationFeesOf } from '../../verification/evaluators';
import { OrderVerification } from '../../verification/order-verification.entity';
import { Order } from '../order.entity';

/** What a delivery costs its seller because evaluators are paid. */
export interface PaidEvaluators {
  /** Call it before any row is locked. */
  acquireLocks: (tx: Tx) => Promise<void>;
  /** Holds the fees of the order's current delivery. */
  pay: (tx: Tx, order: Order, at: Date) => Promise<void>;
}

/** Holds the fees of evaluators, within the spending controls of the seller, as all money that leaves an agent. */
@Injectable()
export class EvaluatorPayment {
  constructor(
    private readonly entities: EntityManager,
    private readonly fees: EvaluationFees,
    private readonly controls: SpendingControls,
  ) {}

  /** Undefined if the evaluators of the order cost nothing. The checks of an order never change. */
  async of({ holder }: AgentCaller, orderId: string): Promise<PaidEvaluators | undefined> {
    const order = await this.entities.findOne(Order, {
      where: { id: orderId, sellerId: holder.agentId },
      select: { id: true, acceptance: true },
    });
    const cents = evaluationFeesOf(order?.acceptance ?? null);
    if (cents === 0) return undefined;
    requireScope(holder.scopes, 'money');
    return {
      acquireLocks: (tx) => this.controls.acquireLocks(tx, holder),
      pay: async (tx, delivered, at) => {
        const attempt = delivered.deliveryAttempt;
        const where = { orderId, attempt };
        const { id } = await tx.findOneByOrFail(OrderVerification, where);
        await this.fees.hold(tx, { order: delivered, attempt }, cents, at);
        // last, so that the owner is not asked to approve what fails anyway; a refusal rolls all of it back
        await this.controls.require(tx, spendingOn(delivered, id, cents), holder, at);
        await tx.update(OrderVerification, where, { feesCents: cents, keyId: holder.keyId });
      },
    };
  }
}

/** The spending that the owner approves: these fees for this order. */
function spendingOn(
  { id: orderId, listingId, listingTitle, sellerId }: Order,
  id: string,
  cents: Cents,
): RequestedSpending {
  const amount = { quantity: 1, unitPriceCents: cents, totalCents: cents };
  return {
    kind: 'evaluation',
    lines: [{ listingId, listingTitle, sellerId, ...amount, orderId }],
    subjectIds: [id],
  };
}
