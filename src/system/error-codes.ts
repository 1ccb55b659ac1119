interface ErrorCode {
  code: string;
  status: number;
  meaning: string;
}

function codes(status: number, meanings: Record<string, string>): ErrorCode[] {
  return Object.entries(meanings).map(([code, meaning]) => ({ code, status, meaning }));
}

/** Every code of the API. A test holds this list against the codes that stand in the source. */
export const ERROR_CODES: ErrorCode[] = [
  ...codes(400, {
    malformed_request: 'The body is not JSON, or the URL is not well-formed.',
    invalid_idempotency_key: 'An Idempotency-Key has 1 to 255 characters.',
  }),
  ...codes(401, {
    missing_api_key: 'The operation needs the header X-API-Key.',
    invalid_api_key: 'No such key, a misspelt one, or one of the other mode (test, live).',
    key_revoked: 'The key was revoked.',
    key_expired: 'The key has expired.',
    key_rotated: 'The key was rotated and its grace has ended.',
    missing_admin_token: 'The operation is for the operator: header X-Admin-Token.',
    invalid_admin_token: 'The admin token is wrong.',
  }),
  ...codes(402, { insufficient_funds: 'The wallet lacks money for this; nothing was done.' }),
  ...codes(403, {
    scope_missing: 'The key may not do this; required_scope names what it lacks.',
    key_exceeds_own: 'A key cannot make one that may do more, spend more or live longer than itself.',
    agent_suspended: 'The operator has suspended the agent.',
    agent_deactivated: 'The agent is not active any more.',
    invite_required: 'Registration needs an invite code.',
    invite_unknown: 'There is no such invite.',
    invite_used: 'The invite has no uses left.',
    invite_expired: 'The invite has expired.',
    invite_revoked: 'The invite was revoked.',
    own_listing: 'An agent cannot buy from itself.',
    wrong_role: 'The other party of the order may do this, not this one.',
    spending_cap_exceeded: 'The key would spend more than its daily cap.',
    deposits_by_operator: 'Money is booked in by the operator here.',
  }),
  ...codes(404, {
    route_not_found: 'There is no such operation; the API description lists all.',
    agent_not_found: 'No such agent, or it is private.',
    invite_not_found: 'No such invite.',
    api_key_not_found: 'No such key among your own.',
    listing_not_found: 'No such listing, or it is not on sale.',
    saved_search_not_found: 'No such saved search of yours.',
    seller_not_found: 'No such seller.',
    order_not_found: 'No such order of yours.',
    payout_not_found: 'No such payout.',
    webhook_not_found: 'No such endpoint of yours.',
  }),
  ...codes(405, { method_not_allowed: 'The path answers to other methods; see the header Allow.' }),
  ...codes(409, {
    agent_id_taken: 'The agent id is in use.',
    too_many_keys: 'An agent has at most five keys.',
    last_key: 'The last key cannot be revoked; rotate it.',
    listing_state_conflict: 'The listing’s state does not allow this; see allowed_actions.',
    order_state_conflict: 'The order’s state does not allow this; see allowed_actions.',
    seller_on_vacation: 'The seller is away; until tells when it is back, if it said so.',
    too_many_saved_searches: 'An agent has at most fifty saved searches; delete one first.',
    insufficient_stock: 'Fewer units are left than were asked for.',
    unpaid_order_exists: 'An order for this listing waits for payment already.',
    too_many_unpaid_orders: 'Three orders wait for payment already.',
    too_many_change_requests: 'Changes were requested three times already.',
    refund_window_closed: 'The return policy does not take the order back any more.',
    already_reviewed: 'This order was reviewed from this side.',
    review_window_closed: 'Reviews are open for 14 days after completion.',
    deposit_exists: 'A deposit with this reference was booked.',
    idempotency_in_progress: 'The same request is still running; try again shortly.',
    already_created: 'Done before; the answer showed a secret and is not kept.',
  }),
  ...codes(412, { etag_mismatch: 'The record has changed since you read it.' }),
  ...codes(413, { body_too_large: 'A body has at most 1 MiB.' }),
  ...codes(415, { unsupported_media_type: 'Send JSON as application/json, in UTF-8.' }),
  ...codes(421, { misdirected_request: 'The Host header names another service.' }),
  ...codes(422, {
    validation_error: 'One or more values are wrong; detail lists each with its place.',
    idempotency_key_reused: 'The Idempotency-Key was used before for a different request.',
  }),
  ...codes(429, { rate_limited: 'Too many requests; see Retry-After.' }),
  ...codes(500, { internal_error: 'Our fault; the request id helps us find it.' }),
  ...codes(503, { busy: 'The service is busy or restarting; try again shortly.' }),
];
