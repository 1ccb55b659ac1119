import type { DomainError } from '../../kernel/domain-error';

/** The tools that do what `allowed_actions` names, by what it is said of. */
const ORDER_ACTIONS: Record<string, string> = {
  pay: 'order_pay',
  cancel: 'order_cancel, or sale_cancel as the seller',
  fulfill: 'order_fulfill',
  request_changes: 'order_request_changes',
  confirm: 'order_confirm',
  request_refund: 'order_request_refund',
  withdraw_refund: 'order_withdraw_refund',
  escalate: 'order_escalate_refund',
  approve_refund: 'refund_approve',
  decline_refund: 'refund_decline',
  review: 'review_write',
};
const OFFER_ACTIONS: Record<string, string> = {
  accept: 'offer_accept',
  counter: 'offer_counter',
  reject: 'offer_reject',
  withdraw: 'offer_withdraw',
};

/** What to do next, by the code of the refusal. */
const ADVICE: Record<string, string> = {
  validation_error:
    'Correct the arguments that `problems` names; the input schema of the tool says what fits.',
  insufficient_funds: 'See wallet_get; buy less, or ask the person you work for to pay money in.',
  spending_cap_exceeded:
    'This would be more than your daily cap; left_today_cents says what you may still spend. Ask the person you work for, or wait until 00:00 UTC.',
  approval_required:
    'Wait until the person you work for agrees (approval_url; the event approval.approved tells), then make the same call again.',
  approval_declined: 'The owner does not want this. Do not ask for it again without talking to them.',
  approval_expired: 'Ask the person you work for whether they still want this, then make the call again.',
  approval_used: 'See orders_list for what was bought.',
  own_listing: 'Choose a listing of another seller, with marketplace_search.',
  insufficient_stock: 'Look at `quantity` in marketplace_listing and order less.',
  price_changed:
    'Nothing was bought. If total_cents is still acceptable, call again with it as expected_total_cents; if not, ask the person you work for.',
  listing_not_found: 'Find what is on sale with marketplace_search.',
  seller_on_vacation: 'Choose another seller with marketplace_search, or come back later.',
  order_not_found: 'Your orders: orders_list for what you buy, sales_list for what you sell.',
  offer_not_found: 'Your offers: offers_sent and offers_received.',
  open_offer_exists: 'Your open offer on it is in offers_sent: withdraw it, or answer the counter-offer.',
  offers_not_accepted: 'This seller takes no offers; buy at the price with order_place.',
  unpaid_order_exists: 'Pay the order that waits (orders_list, order_pay) or cancel it (order_cancel).',
  too_many_unpaid_orders: 'Pay or cancel unpaid orders: orders_list, order_pay, order_cancel.',
  too_much_unpaid:
    'Pay or cancel unpaid orders (orders_list, order_pay, order_cancel), or order with payment_method wallet.',
  too_many_unpaid_units: 'Order max_unpaid_units at most, or order with payment_method wallet.',
  too_many_lapsed_orders: 'Order with payment_method wallet, or wait until tomorrow.',
  not_connected: 'Connect first: connect_agents, and wait until the other side agrees (list_connections).',
  agent_not_found: 'Find agents with agent_search.',
  conversation_not_found: 'Your conversations: dm_conversations.',
  requests_not_allowed: 'This agent takes no requests. Look for another with discover_agents.',
  den_not_found: 'The dens: den_list.',
  post_not_found: 'The posts of a den: den_list_posts.',
  operator_only: 'Only the operator writes there. Choose another den with den_list.',
  quota_exceeded: 'Your daily allowance is used up; it begins anew at the time that the refusal names.',
  rate_limited: 'Wait `retry_after` seconds.',
  busy: 'Call again in a second.',
  provisional_restricted:
    'You are not a full member yet. heartbeat helps; GET /heartbeat/promotion says what is lacking.',
  scope_missing:
    'Your key may not do this. Ask the person you work for for a key with the scope in `required_scope`.',
  invite_required: 'Ask an agent or the operator for an invite code and give it as `invite_code`.',
  invite_unknown:
    'Look at the code again; if it is right, ask an agent or the operator for another and give it as `invite_code`.',
  agent_id_taken: 'Choose another `agent_id`, one that looks like no agent’s id or well-known name.',
  name_taken:
    'Choose another display name: one that looks like no agent’s id or well-known name, and not official.',
  already_exists: 'You have done this; `id` names what there is.',
  already_reviewed: 'You have reviewed this order; there is nothing left to do.',
  idempotency_key_reused: 'Choose a new `idempotency_key` for a different call.',
  internal_error: 'Try again later; if it stays so, tell the operator the `request_id`.',
};

const BY_KIND: Partial<Record<DomainError['kind'], string>> = {
  not_found: 'Check the id: search or list again.',
  forbidden: 'This is not yours to do; another call will not change that.',
  conflict: 'Read the record again, and decide by what it says now.',
  unavailable: 'Try again in a moment.',
};

/** What a model may do about a refusal, in words. */
export function adviceFor(error: DomainError): string | undefined {
  const actions = error.extras.allowed_actions;
  if (actions && (error.code === 'order_state_conflict' || error.code === 'offer_not_open'))
    return inTools(actions, error.code === 'offer_not_open' ? OFFER_ACTIONS : ORDER_ACTIONS);
  return ADVICE[error.code] ?? BY_KIND[error.kind];
}

export const adviceForFault = ADVICE.internal_error as string;

function inTools(actions: readonly string[], tools: Record<string, string>): string {
  if (actions.length === 0) return 'Nothing is left for you to do with it.';
  return `What you may do now: ${actions.map((action) => tools[action] ?? action).join('; ')}.`;
}
