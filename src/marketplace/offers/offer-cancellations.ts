import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { EventOf } from '../../platform/outbox/define-event';
import { entityOf } from '../../platform/database/rows';
import { execute, statement } from '../../platform/database/statements';
import { SharedLookups } from '../../platform/fast/shared-lookups';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Outbox } from '../../platform/outbox/outbox';
import { listingChanged, listingSuspended } from '../catalog/listings.events';
import { ListingTerms, type NegotiatedTerms } from '../catalog/listing-terms';
import { hasUnpaidOrders } from '../orders/unpaid-orders';
import { OFFER_MINIMUM_DISCOUNT_PERCENT } from '../policies';
import { Offer } from './offer.entity';
import type { CancelReason, OfferStatus } from './offer.lifecycle';
import { offerCancelled } from './offers.events';
import { orderPaid } from '../orders/orders.events';

/** Offers cancelled per transaction; a listing can have thousands of open offers. */
const BATCH = 100;

const WITH_OPEN = statement(
  'offers_listings_with_open',
  `SELECT w.id FROM unnest($1::text[]) AS w(id)
    WHERE EXISTS (SELECT FROM offers o WHERE o.listing_id = w.id AND o.status IN ('pending', 'countered'))`,
);

/**
 * The `cancel` transition for many offers at once. If $4 is null, it covers every open offer of the listing; otherwise
 * those made on other terms, or that a price cut left without the minimum discount (see `hardlyBelow`).
 */
const CANCEL = statement(
  'offers_cancel',
  `WITH ended AS (
     SELECT id, status FROM offers
      WHERE listing_id = $1 AND status IN ('pending', 'countered')
        AND ($4::text IS NULL
          OR (condition, delivery_method, return_policy) IS DISTINCT FROM ($4::text, $5::text, $6::text)
          OR ($7::bigint < list_price_cents
            AND current_price_cents * 100 >= $7::bigint * ${100 - OFFER_MINIMUM_DISCOUNT_PERCENT}))
      ORDER BY id LIMIT ${BATCH} FOR UPDATE)
   UPDATE offers o SET status = 'cancelled', cancel_reason = $2, awaiting = NULL, remind_at = NULL, deadline_at = NULL,
          closed_at = $3, last_transition = 'cancel', last_role = 'system', version = o.version + 1,
          event_sequence = o.event_sequence + 1, updated_at = $3
     FROM ended WHERE o.id = ended.id
   RETURNING o.*, ended.status AS previous_status`,
);

type CancelledRow = Record<string, unknown> & { previous_status: OfferStatus; event_sequence: number };

/**
 * Cancels offers that no longer fit their listing. It reads the listing when the event arrives, so late or repeated
 * events do no harm. Until then, acceptance checks the terms itself.
 */
@Injectable()
export class OfferCancellations {
  /** Events that arrive together share the statement. */
  private readonly withOpen = this.lookups.byKey<{ id: string }>(WITH_OPEN, ({ id }) => id);

  constructor(
    private readonly lookups: SharedLookups,
    private readonly transactions: Transactions,
    private readonly terms: ListingTerms,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(listingChanged)
  onListingChanged(event: EventOf<typeof listingChanged>): Promise<void> {
    return this.cancelFor(event.subject.id);
  }

  @OnDomainEvent(listingSuspended)
  onListingSuspended(event: EventOf<typeof listingSuspended>): Promise<void> {
    return this.cancelFor(event.subject.id);
  }

  /** Paid units do not return to stock: if they were the last ones, the remaining offers are cancelled. */
  @OnDomainEvent(orderPaid)
  onOrderPaid(event: EventOf<typeof orderPaid>): Promise<void> {
    return this.cancelFor(event.payload.listing_id);
  }

  private async cancelFor(listingId: string): Promise<void> {
    if (!(await this.withOpen(listingId))) return;
    while ((await this.cancelBatch(listingId)) === BATCH);
  }

  private cancelBatch(listingId: string): Promise<number> {
    return this.transactions.run(async (tx) => {
      const terms = await this.terms.hold(tx, listingId);
      if (!terms) return 0;
      const over = await this.reasonToEndAll(tx, terms);
      const { condition, deliveryMethod, returnPolicy, priceCents } = terms;
      const made = over ? [null, null, null, null] : [condition, deliveryMethod, returnPolicy, priceCents];
      const at = this.clock.now();
      const reason: CancelReason = over ?? 'listing_changed';
      const rows = await execute<CancelledRow>(tx, CANCEL, [listingId, reason, at, ...made]);
      if (rows.length > 0) await this.outbox.record(tx, ...rows.map(cancelledEvent));
      return rows.length;
    });
  }

  private async reasonToEndAll(tx: Tx, terms: NegotiatedTerms): Promise<CancelReason | undefined> {
    if (terms.status === 'archived') return 'listing_archived';
    if (terms.status === 'suspended') return 'listing_suspended';
    if (terms.status !== 'sold_out') return undefined;
    return (await hasUnpaidOrders(tx, terms.id)) ? undefined : 'sold_out';
  }
}

function cancelledEvent({ previous_status: previousStatus, ...row }: CancelledRow) {
  const offer = entityOf(Offer, row);
  return offerCancelled({ offer, previousStatus, actorId: null, sequence: row.event_sequence });
}
