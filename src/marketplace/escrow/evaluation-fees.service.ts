import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import { accounts } from './accounts';
import { evaluationUnfunded } from './escrow.errors';
import { type EscrowedOrder, transfer } from './escrow.service';
import { LedgerService } from './ledger.service';

/** A delivery whose evaluators are paid. */
export interface EvaluatedDelivery {
  order: EscrowedOrder;
  attempt: number;
}

/**
 * The fees of evaluators: held from the seller's wallet with the delivery, paid with each answer, and returned when the verification
 * ends. What was held is what was paid and what was returned.
 */
@Injectable()
export class EvaluationFees {
  constructor(private readonly ledger: LedgerService) {}

  async hold(tx: Tx, { order, attempt }: EvaluatedDelivery, cents: Cents, at: Date): Promise<void> {
    const wallet = accounts.available(order.sellerId, order.livemode);
    const held = accounts.evaluation(order.id, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [wallet, held],
      transfers: (balanceOf) => {
        const missing = cents - balanceOf(wallet);
        if (missing > 0) throw evaluationUnfunded(cents, missing);
        return [transfer('evaluation_hold', order, wallet, held, cents, `evaluation/${attempt}/hold`)];
      },
    });
  }

  /** The same for a pass and a fail. Also locks the wallet of the seller, which the same transaction may pay next, in id order. */
  async pay(
    tx: Tx,
    { order, attempt }: EvaluatedDelivery,
    evaluatorId: string,
    cents: Cents,
    at: Date,
  ): Promise<void> {
    if (cents === 0) return;
    const held = accounts.evaluation(order.id, order.livemode);
    const evaluator = accounts.available(evaluatorId, order.livemode);
    const seller = accounts.available(order.sellerId, order.livemode);
    const reference = `evaluation/${attempt}/${evaluatorId}`;
    await this.ledger.post(tx, {
      at,
      accounts: [held, evaluator, seller],
      transfers: [transfer('evaluation_fee', order, held, evaluator, cents, reference)],
    });
  }

  /** What nobody has earned goes back to the seller. */
  async giveBack(tx: Tx, { order, attempt }: EvaluatedDelivery, cents: Cents, at: Date): Promise<void> {
    if (cents === 0) return;
    const held = accounts.evaluation(order.id, order.livemode);
    const wallet = accounts.available(order.sellerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [held, wallet],
      transfers: [transfer('evaluation_return', order, held, wallet, cents, `evaluation/${attempt}/return`)],
    });
  }
}
