import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { type Tx, Transactions } from '../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import type { Offer } from './offer.entity';
import { isOpen } from './offer.lifecycle';
import { OfferJournal } from './offer-journal';
import { offerExpired, offerReminder } from './offers.events';

const CLAIM = dueRows({ name: 'offers_claim_deadlines', table: 'offers', column: 'deadline_at' });

/** Expires unanswered offers. Before that, it reminds the side that must respond, once per round. */
@Injectable()
export class OfferDeadlines implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly journal: OfferJournal,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: 'offer-deadlines', claim: CLAIM, process: (id) => this.timeUp(id) });
  }

  /** Re-checks the offer under its lock, because a party may have acted since the claim. */
  private timeUp(offerId: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const offer = await this.journal.lock(tx, offerId);
      if (offer) await this.applyDue(tx, offer, this.clock.now());
    });
  }

  /** Expires a locked offer, or sends its reminder, if that is due. */
  async applyDue(tx: Tx, offer: Offer, now: Date): Promise<void> {
    if (offer.isOverdue(now)) {
      offer.end('expire', 'system', now);
      await this.journal.save(tx, offer, offerExpired, null);
    } else if (isOpen(offer.status) && offer.remindAt !== null && offer.remindAt <= now) {
      offer.reminded(now);
      await this.journal.save(tx, offer, offerReminder, null);
    }
  }
}
