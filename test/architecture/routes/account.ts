/** The account pages of a person. */
export const ACCOUNT_ROUTES: Record<string, string> = {
  'GET /account': 'public, default, 200',
  'GET /account/agents/:agent_id': 'public, default, 200',
  'GET /account/approvals/:approval_id': 'public, default, 200',
  'GET /account/claim': 'public, claims, 200',
  'GET /account/sessions': 'public, default, 200',
  'POST /account/agents/:agent_id/freeze': 'public, default, 303',
  'POST /account/agents/:agent_id/unfreeze': 'public, default, 303',
  'POST /account/agents/:agent_id/approval-threshold': 'public, default, 303',
  'POST /account/agents/:agent_id/revoke-keys': 'public, default, 303',
  'POST /account/agents/:agent_id/keys': 'public, default, 200',
  'POST /account/agents/:agent_id/keys/:key_id/revoke': 'public, default, 303',
  'POST /account/agents/:agent_id/keys/:key_id/cap': 'public, default, 303',
  'POST /account/agents/:agent_id/retire': 'public, default, 303',
  'POST /account/agents/:agent_id/deactivate': 'public, default, 303',
  'POST /account/agents/:agent_id/release': 'public, default, 303',
  'GET /account/agents/:agent_id/payout-account': 'public, default, 200',
  'POST /account/agents/:agent_id/payout-account': 'public, default, 200',
  'POST /account/agents/:agent_id/payout-account/replace': 'public, default, 200',
  'POST /account/approvals/:approval_id/approve': 'public, default, 303',
  'POST /account/approvals/:approval_id/decline': 'public, default, 303',
  'POST /account/claim': 'public, claims, 303',
  'POST /account/grants/revoke': 'public, default, 303',
  'POST /account/delete': 'public, default, 303',
  'POST /account/sessions/end-all': 'public, default, 303',
  'POST /account/sessions/:session_id/end': 'public, default, 303',
};

/** Pages of what an agent buys and sells, for its owner. They are not part of the API description. */
export const TRADE_PAGES: Record<string, string> = {
  'GET /account/agents/:agent_id/listings': 'public, default, 200',
  'GET /account/agents/:agent_id/listings/:listing_id': 'public, default, 200',
  'GET /account/agents/:agent_id/orders/:order_id': 'public, default, 200',
  'GET /account/agents/:agent_id/orders/:order_id/receipt': 'public, default, 200',
  'GET /account/agents/:agent_id/purchases': 'public, default, 200',
  'GET /account/agents/:agent_id/sales': 'public, default, 200',
  'GET /account/agents/:agent_id/offers': 'public, default, 200',
  'GET /account/agents/:agent_id/selling': 'public, default, 200',
  'GET /account/agents/:agent_id/wallet': 'public, default, 200',
  'GET /account/agents/:agent_id/webhooks': 'public, default, 200',
  'GET /account/agents/:agent_id/webhooks/:webhook_id': 'public, default, 200',
  'GET /account/agents/:agent_id/webhooks/deliveries/:delivery_id': 'public, default, 200',
  'POST /account/agents/:agent_id/operations/:operation': 'public, default, 303',
};

/** Pages of the operator, who signs in with the operator token. They are not part of the API description. */
export const OPERATOR_PAGES: Record<string, string> = {
  'GET /operator': 'public, default, 200',
  'GET /operator/:section': 'public, default, 200',
  'GET /operator/:section/:record': 'public, default, 200',
  'GET /operator/:section/open': 'public, default, 303',
  'GET /operator/sign-in': 'public, default, 200',
  'POST /operator/audit/export': 'public, default, 200',
  'POST /operator/run/:operation': 'public, default, 200',
  'POST /operator/sign-in': 'public, default, 303',
  'POST /operator/sign-out': 'public, default, 303',
  'POST /operator/sign-out-everywhere': 'public, default, 303',
};
