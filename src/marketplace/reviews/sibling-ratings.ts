import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import type { ReviewedOrder } from '../catalog/ratings';
import { ReviewTotals } from './review-totals';
import { ownerActs } from '../../agents/owner-controls/owner-controls.events';
import type { EventOf } from '../../platform/outbox/define-event';

const between = (seller: string, buyer: string): string =>
  `SELECT r.order_id AS id, r.listing_id AS "listingId", r.reviewee_id AS "sellerId"
     FROM agent_siblings k JOIN reviews r ON r.reviewee_id = k.${seller} AND r.reviewer_id = k.${buyer}
    WHERE k.agent_id = $1 AND r.role = 'buyer' AND r.rates`;
const BETWEEN_SIBLINGS = statement(
  'reviews_between_siblings',
  `${between('agent_id', 'other_id')} UNION ${between('other_id', 'agent_id')}`,
);

/** If an owner claims agents that have rated each other, those reviews stop counting. */
@Injectable()
export class SiblingRatings {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly totals: ReviewTotals,
  ) {}

  @OnDomainEvent(ownerActs.claimed)
  async onClaimed({ payload }: EventOf<typeof ownerActs.claimed>): Promise<void> {
    for (const order of await this.database.rows<ReviewedOrder>(BETWEEN_SIBLINGS, [payload.agent_id])) {
      await this.transactions.run(async (tx) => {
        await this.totals.lockListing(tx, order.listingId);
        await this.totals.settle(tx, order);
      });
    }
  }
}
