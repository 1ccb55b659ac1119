import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands, requireVersion } from '../../../platform/commands/commands';
import type { Caller } from '../../../platform/security/caller';
import { OrderJournal } from '../order-journal';
import { disputeAtProvider, orderNotFound } from '../orders.errors';
import type { RefundCase } from './refund-case.entity';
import { RefundCases } from './refund-cases';
import { RefundTransitions } from './refund-transitions';
import { DisputeView, type ResolveDisputeRequest } from './refunds.dto';

/** The operator's decisions on disputes. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OrderJournal,
    private readonly cases: RefundCases,
    private readonly transitions: RefundTransitions,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds `refund_cents` to the buyer and pays the rest, if any, to the seller. A repeat with the same amount has no
   * second effect.
   */
  resolve(
    caller: Caller,
    orderId: string,
    { refund_cents: cents, note }: ResolveDisputeRequest,
  ): Promise<DisputeView> {
    return this.commands.run(caller, async (tx) => {
      const order = await this.journal.lockWithListing(tx, orderId);
      if (!order) throw orderNotFound();
      const same = order.isRepeat('resolve', 'operator') && (await this.cases.hasRefunded(tx, order, cents));
      if (!same) {
        requireVersion(caller, order.version);
        const open = order.refundFrom === null ? null : await this.cases.latestOf(tx, order);
        if (open?.providerReference) throw disputeAtProvider();
        const actor = { role: 'operator' as const, actorId: null, at: this.clock.now() };
        await this.transitions.refund(tx, order, 'resolve', actor, cents, note);
      }
      return DisputeView.ofOrder(order, (await this.cases.latestOf(tx, order)) as RefundCase);
    });
  }
}
