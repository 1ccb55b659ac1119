/** UCP. */
export const UCP_ROUTES: Record<string, string> = {
  'GET /.well-known/ucp': 'public, default, 200',
  'GET /.well-known/ucp/:version': 'public, default, 200',
  'GET /ucp/profile': 'public, default, 200',
  'GET /schemas/ucp/escrow.json': 'public, default, 200',
  'GET /docs/ucp/escrow': 'public, default, 200',
  'GET /ucp/catalog': 'optional, default, 200',
  'POST /ucp/catalog/search': 'optional read, default, 200',
  'POST /ucp/catalog/lookup': 'optional read, default, 200',
  'POST /ucp/catalog/product': 'optional read, default, 200',
  'POST /ucp/carts': 'optional, default, 201',
  'GET /ucp/carts/:cart_id': 'optional, default, 200',
  'PUT /ucp/carts/:cart_id': 'optional, default, 200',
  'POST /ucp/carts/:cart_id/cancel': 'optional, default, 200',
  'POST /ucp/checkout': 'optional, default, 201',
  'POST /ucp/checkout-sessions': 'optional, default, 201',
  'GET /ucp/checkout-sessions/:checkout_id': 'optional, default, 200',
  'PUT /ucp/checkout-sessions/:checkout_id': 'optional, default, 200',
  'POST /ucp/checkout-sessions/:checkout_id/complete': 'key money, money, 200',
  'POST /ucp/checkout-sessions/:checkout_id/cancel': 'optional, default, 200',
  'GET /ucp/handoff/:token': 'public, default, 200',
  'GET /ucp/orders/:ucp_order_id': 'key, default, 200',
  'POST /ucp/mcp': 'optional operation, default, 200',
};

/** UCP publishes the schemas of these responses; others are pages. */
export const UCP_WITHOUT_VIEW = Object.keys(UCP_ROUTES);
