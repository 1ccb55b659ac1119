/** What every move of an order may be refused with. */
export const MOVE_ERRORS = {
  403: '`wrong_role`: the counterparty may not do this',
  404: '`order_not_found`',
  409: '`order_state_conflict`, with `allowed_actions`',
  412: '`etag_mismatch`',
};
