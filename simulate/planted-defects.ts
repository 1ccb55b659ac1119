export interface PlantedDefect {
  name: string;
  file: string;
  /** Exactly once in the file. */
  find: string;
  put: string;
  /** The run that finds it, with few actors to be fast, or with all of them. */
  seed: number;
  days: number;
  actors?: string;
  /** What is needed to find it: 1 for one thing at a time, 2 for interleaved statements, 3 for faults. */
  level: 1 | 2 | 3;
}

const MARKET = 'src/marketplace';
type Run = Pick<PlantedDefect, 'seed' | 'days' | 'actors' | 'level'>;
const at = (days: number, actors: string): Run => ({ seed: 1, days, actors, level: 1 });
const everybody = (days: number): Run => ({ seed: 1, days, level: 1 });
const among = (level: 2 | 3, days = 10): Run => ({ seed: 1, days, level });

const TRADE = 'seller-1,buyer-1,refund-farmer,operator';
const EXPIRY = 'seller-1,slow-seller,buyer-1,buyer-2';
const OFFERS = 'seller-1,seller-2,haggler';
const WEBHOOKS = 'failing-receiver,buyer-1,refund-farmer';
const REPEATS = 'seller-1,forgetful-model-1,forgetful-model-2';
const REPLANS = 'seller-1,seller-2,replanning-model';
const STRANGER = 'seller-1,buyer-1,stranger';
const LETTERS = 'letters-1,letters-2,stranger';
const OWNED = 'seller-1,seller-2,owned-buyer';
const VERIFIED =
  'evaluator-1,evaluator-2,sleepy-evaluator,cheat-pass,cheat-fail,verified-seller-1,verified-seller-2,buyer-1,buyer-2,operator';

/** Mistakes that a person could make, with which we measure what the simulation finds: `npm run simulate -- --planted`. */
export const PLANTED_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'fee-rounded-down',
    file: 'src/kernel/cents.ts',
    find: 'Math.floor((amount * percent + 50) / 100)',
    put: 'Math.floor((amount * percent) / 100)',
    ...at(5, TRADE),
  },
  {
    name: 'fee-of-the-whole-price-after-a-refund',
    file: `${MARKET}/orders/order-record.ts`,
    find: 'feesOf(this.totalCents - this.refundedCents - cents, this.platformFeeRate)',
    put: 'feesOf(this.totalCents - this.refundedCents, this.platformFeeRate)',
    ...at(15, TRADE),
  },
  {
    name: 'refund-to-the-seller',
    file: `${MARKET}/escrow/escrow.service.ts`,
    find: `    const buyer = accounts.available(order.buyerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [escrow, buyer],`,
    put: `    const buyer = accounts.available(order.sellerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [escrow, buyer],`,
    ...at(10, TRADE),
  },
  {
    name: 'late-delivery-keeps-the-money',
    file: `${MARKET}/orders/order-closing.ts`,
    find: `    if (held) {
      await this.escrow.refund(tx, order, at);`,
    put: `    if (held && actorId !== null) {
      await this.escrow.refund(tx, order, at);`,
    ...at(15, EXPIRY),
  },
  {
    name: 'refunded-sale-counts',
    file: `${MARKET}/orders/refunds/refund-settlement.ts`,
    find: 'this.sellers.takeBackSale(tx, order.sellerId, taken, undone)',
    put: 'this.sellers.takeBackSale(tx, order.sellerId, taken, false)',
    ...at(15, TRADE),
  },
  {
    name: 'refunded-sale-rates',
    file: `${MARKET}/orders/refunds/refund-settlement.ts`,
    find: 'if (undone && order.buyerReviewed)',
    put: 'if (undone && order.sellerReviewed)',
    ...everybody(12),
  },
  {
    name: 'seller-review-rates-the-seller',
    file: `${MARKET}/reviews/review-totals.ts`,
    find: `if (role === 'buyer') await this.settle`,
    put: `if (role === 'seller') await this.settle`,
    ...at(10, TRADE),
  },
  {
    name: 'offer-at-the-first-price',
    file: `${MARKET}/offers/acceptance.service.ts`,
    find: 'unitPriceCents: offer.currentPriceCents',
    put: 'unitPriceCents: offer.offeredPriceCents',
    ...at(15, OFFERS),
  },
  {
    name: 'completion-counted-from-payment',
    file: `${MARKET}/orders/order.entity.ts`,
    find: 'this.autoCompleteAt = after(at, autoCompleteHours',
    put: 'this.autoCompleteAt = after(this.paidAt ?? at, autoCompleteHours',
    ...everybody(20),
  },
  {
    name: 'completion-by-the-wrong-column',
    file: `${MARKET}/orders/deadlines/order-deadlines.ts`,
    find: 'passed(order.autoCompleteAt)',
    put: 'passed(order.fulfillDueAt)',
    ...everybody(20),
  },
  {
    name: 'deadline-of-the-case-before',
    file: `${MARKET}/orders/refunds/refund-transitions.ts`,
    find: 'refund.dueAt = after(at, refundAnswerHours',
    put: 'refund.dueAt = after(order.createdAt, refundAnswerHours',
    ...at(15, TRADE),
  },
  {
    name: 'offers-never-expire',
    file: `${MARKET}/offers/offer-deadlines.ts`,
    find: `column: 'deadline_at' }`,
    put: `column: 'deadline_at', and: 'remind_at IS NOT NULL' }`,
    ...at(8, OFFERS),
  },
  {
    name: 'disputes-never-end',
    file: `${MARKET}/orders/deadlines/order-deadlines.ts`,
    find: `    if (order.status === 'disputed') await this.refunds.backstop(tx, order, clock);
    else if`,
    put: `    if (order.status === 'disputed') return;
    if`,
    ...everybody(15),
  },
  {
    name: 'event-without-a-number',
    file: `${MARKET}/orders/order.entity.ts`,
    find: 'return (this.eventSequence += 1);',
    put: 'return this.eventSequence + 1;',
    ...at(4, TRADE),
  },
  {
    name: 'event-to-the-other-side',
    file: `${MARKET}/orders/orders.events.ts`,
    find: 'const seller: Audience = ({ order }) => [order.sellerId];',
    put: 'const seller: Audience = ({ order }) => [order.buyerId];',
    ...at(6, WEBHOOKS),
  },
  {
    name: 'events-only-to-default-types',
    file: 'src/webhooks/webhook-fanout.ts',
    find: `const subscriptions = subscriptionsTo(name).join(' ');`,
    put: 'const subscriptions = name;',
    ...at(5, WEBHOOKS),
  },
  {
    name: 'any-answer-counts-as-delivered',
    file: 'src/webhooks/sending/webhook-attempts.ts',
    find: 'const success = isSuccess(status);',
    put: 'const success = status !== null;',
    ...everybody(8),
  },
  {
    name: 'webhooks-do-not-wait-for-earlier-ones',
    file: 'src/webhooks/webhook-fanout.ts',
    find: 'THEN NULL ELSE $2::timestamptz END,',
    put: 'THEN $2::timestamptz ELSE $2::timestamptz END,',
    ...everybody(8),
  },
  {
    name: 'later-webhooks-are-never-released',
    file: 'src/webhooks/sending/delivery-outcomes.ts',
    find: 'AND head.next_attempt_at IS NULL`,',
    put: 'AND head.next_attempt_at IS NOT NULL`,',
    ...at(12, WEBHOOKS),
  },
  {
    name: 'expired-orders-keep-their-units',
    file: `${MARKET}/orders/order-closing.ts`,
    find: `if (order.stockState === 'returned') await this.stock.giveBack`,
    put: `if (order.stockState === 'returned' && transition !== 'expire') await this.stock.giveBack`,
    ...at(8, EXPIRY),
  },
  {
    name: 'units-return-without-their-payload',
    file: `${MARKET}/catalog/stock.ts`,
    find: 'UPDATE listing_payloads SET order_id = NULL WHERE order_id = $4 RETURNING 1)',
    put: 'SELECT 1 FROM listing_payloads WHERE order_id = $4)',
    ...at(12, EXPIRY),
  },
  {
    name: 'one-unit-returns',
    file: `${MARKET}/catalog/stock.ts`,
    find: 'least(quantity + $2, ${MAX_QUANTITY})',
    put: 'least(quantity + 1, ${MAX_QUANTITY})',
    ...at(12, EXPIRY),
  },
  {
    name: 'returned-units-stay-sold-out',
    file: `${MARKET}/catalog/stock.ts`,
    find: `status = CASE WHEN status = 'sold_out' AND (payloads > 0 OR NOT unit_payloads)`,
    put: `status = CASE WHEN status = 'sold_out' AND (payloads > 0 AND NOT unit_payloads)`,
    ...at(15, EXPIRY),
  },
  {
    name: 'refunded-units-count-as-sold',
    file: `${MARKET}/orders/refunds/refund-settlement.ts`,
    find: `if (undone && order.stockState === 'taken')`,
    put: `if (undone && order.stockState === 'returned')`,
    ...at(12, TRADE),
  },
  {
    name: 'discount-code-once-too-often',
    file: `${MARKET}/discounts/discount-terms.ts`,
    find: 'maxUses !== null && uses >= maxUses',
    put: 'maxUses !== null && uses > maxUses',
    ...everybody(20),
  },
  {
    name: 'keys-without-their-caller',
    file: 'src/platform/security/caller.ts',
    find: 'if (request.holder) return request.holder.agentId;',
    put: `if (request.holder) return 'agent';`,
    ...everybody(12),
  },
  {
    name: 'repeats-without-a-key-bought',
    file: `${MARKET}/intents/purchase-intents.service.ts`,
    find: 'if (key === undefined || earlier.key === null || key === earlier.key) return false;',
    put: 'if (key === undefined || earlier.key === null || key === earlier.key) return true;',
    ...everybody(3),
  },
  {
    name: 'repeats-of-unread-orders-bought',
    file: `${MARKET}/intents/purchase-intents.service.ts`,
    find: 'if (earlier.isSeen) return true;',
    put: 'if (!earlier.isSeen) return true;',
    ...everybody(8),
  },
  {
    name: 'tokens-of-one-protocol',
    file: `${MARKET}/intents/purchase-intents.service.ts`,
    find: 'if (!isPurchaseToken(key)) return null;',
    put: 'if (!isPurchaseToken(key) || key) return null;',
    ...at(8, REPLANS),
  },
  {
    name: 'confirmed-repeats-not-made',
    file: `${MARKET}/intents/purchase-intents.service.ts`,
    find: 'if (isApproved || confirmRepeat === earlier.id) return true;',
    put: 'if (isApproved) return true;',
    ...at(8, REPLANS),
  },
  {
    name: 'keys-without-their-request',
    file: 'src/platform/commands/commands.ts',
    find: 'if (earlier.fingerprint !== claim.fingerprint) throw idempotencyKeyReused();',
    put: 'if (earlier.fingerprint === undefined) throw idempotencyKeyReused();',
    ...at(8, REPEATS),
  },
  {
    name: 'repeats-are-new',
    file: 'src/platform/commands/commands.ts',
    find: 'const earlier = await this.claim(tx, claim);\n      if (earlier) {',
    put: 'const earlier = await this.claim(tx, claim);\n      if (earlier?.answer === null) {',
    ...at(5, REPEATS),
  },
  {
    name: 'address-before-payment',
    file: `${MARKET}/orders/order-presenter.ts`,
    find: `const ADDRESS_VISIBLE = ['paid',`,
    put: `const ADDRESS_VISIBLE = ['pending_payment', 'paid',`,
    ...everybody(20),
  },
  {
    name: 'goods-after-a-refund',
    file: `${MARKET}/orders/order-presenter.ts`,
    find: `= ['cancelled', 'expired', 'refunded'];`,
    put: `= ['cancelled', 'expired'];`,
    ...at(15, TRADE),
  },
  {
    name: 'orders-for-everybody',
    file: `${MARKET}/orders/orders.reader.ts`,
    find: `FROM orders o WHERE o.id = $1 AND (o.buyer_id = $2 OR o.seller_id = $2)\`,
);
const THREAD_PARTY`,
    put: `FROM orders o WHERE o.id = $1 AND $2 <> ''\`,
);
const THREAD_PARTY`,
    ...at(8, STRANGER),
  },
  {
    name: 'letters-for-everybody',
    file: 'src/network/conversations/conversations.reader.ts',
    find: 'WHERE s.id = $1 AND s.agent_id = $2 AND ${OPEN}`,',
    put: `WHERE s.id = $1 AND $2 <> '' AND \${OPEN}\`,`,
    ...at(10, LETTERS),
  },
  {
    name: 'payouts-for-everybody',
    file: `${MARKET}/payments/payouts.reader.ts`,
    find: 'return this.view({ id, agentId });',
    put: 'return this.view({ id });',
    ...at(25, STRANGER),
  },
  {
    name: 'approval-for-everything-after',
    file: 'src/agents/owner-controls/approval-store.ts',
    find: `((status = '\${APPROVED}' AND expires_at > $4 AND lines = $2::jsonb)`,
    put: `((status IN ('\${APPROVED}', '\${USED}') AND expires_at > $4 AND lines = $2::jsonb)`,
    ...everybody(12),
  },
  {
    name: 'threshold-for-the-last-hour-only',
    file: 'src/agents/owner-controls/approvals.service.ts',
    find: 'if (total + lately <= above) return undefined;',
    put: 'if (lately <= above) return undefined;',
    ...at(6, OWNED),
  },
  {
    name: 'fees-twice-after-a-resubmission',
    file: `${MARKET}/orders/verification/evaluations.service.ts`,
    find: 'await this.fees.pay(tx, { order, attempt }, agentId, feeCents, at);',
    put: 'await this.fees.pay(tx, { order, attempt }, agentId, feeCents * Math.min(attempt, 2), at);',
    ...at(15, VERIFIED),
  },
  {
    name: 'answers-about-an-older-delivery-count',
    file: `${MARKET}/orders/verification/order-evaluations.ts`,
    find: `of(tx: Tx, { id: verificationId }: OrderVerification): Promise<OrderEvaluation[]> {
    return tx.find(OrderEvaluation, { where: { verificationId },`,
    put: `of(tx: Tx, { orderId }: OrderVerification): Promise<OrderEvaluation[]> {
    return tx.find(OrderEvaluation, { where: { orderId },`,
    ...at(15, VERIFIED),
  },
  {
    name: 'units-without-a-lock',
    file: `${MARKET}/catalog/stock-locks.ts`,
    find: `ORDER BY l.id FOR NO KEY UPDATE OF l\${how}`,
    put: 'ORDER BY l.id',
    ...among(2),
  },
  {
    name: 'accounts-without-a-lock',
    file: `${MARKET}/escrow/account-states.ts`,
    find: 'WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`',
    put: 'WHERE id = ANY($1) ORDER BY id`',
    ...among(2),
  },
  {
    name: 'records-without-a-lock',
    file: 'src/platform/database/loaded-rows.ts',
    find: `'ORDER BY id FOR NO KEY UPDATE'`,
    put: `'ORDER BY id'`,
    ...among(2),
  },
  {
    name: 'leases-never-end',
    file: 'src/platform/outbox/claim.ts',
    find: 'AND (leased_until IS NULL OR leased_until <= $1)',
    put: 'AND leased_until IS NULL',
    ...among(3),
  },
  {
    name: 'failed-events-are-published',
    file: 'src/platform/outbox/outbox-relay.ts',
    find: `await this.database.rows(FAILED, [row.id, retryAt, String(error).slice(0, 500), token]);
      return retryAt;`,
    put: 'return retryAt && undefined;',
    ...among(3),
  },
];
