import type { Purpose } from './secrets';

/** A column of values encrypted with `Secrets.encrypt`. */
export interface SealedColumn {
  table: string;
  /** The primary key. */
  key: string[];
  column: string;
  purpose: Purpose;
  /** A SQL expression for the context that the values are bound to. */
  context: string;
}

/** All encrypted columns of the database, except the first key, which a rotation re-encrypts at its end. */
export const SEALED_COLUMNS: SealedColumn[] = [
  column('idempotency_keys', 'answer', 'answers', `scope || '|' || route || '|' || key`, [
    'scope',
    'route',
    'key',
  ]),
  column('invites', 'sealed_code', 'invite-codes', `encode(code_hash, 'hex')`),
  column('listings', 'digital_payload', 'digital-payloads'),
  column('listing_payloads', 'payload', 'digital-payloads', `listing_id || '/' || number`, [
    'listing_id',
    'number',
  ]),
  column('orders', 'instant_payload', 'digital-payloads', 'listing_id'),
  column('orders', 'shipping_address', 'order-data'),
  column('orders', 'delivery_data', 'order-data'),
  column('offers', 'shipping_address', 'offer-data'),
  column('approvals', 'sealed_addresses', 'approvals'),
  column('webhook_endpoints', 'secret', 'webhook-secrets'),
  column('webhook_endpoints', 'previous_secret', 'webhook-secrets'),
  column('webhook_endpoints', 'sealed_url', 'addresses'),
  column('agents', 'sealed_callback_url', 'addresses', 'agent_id', ['agent_id']),
  column('oauth_successors', 'pair', 'oauth-successors', `encode(token_hash, 'hex')`, ['token_hash']),
  column('registration_challenges', 'sealed_callback_url', 'addresses'),
  column('queued_mails', 'sealed_mail', 'mails'),
  column('identity_keys', 'sealed_key', 'identity-keys', 'kid', ['kid']),
  column('verdict_keys', 'sealed_key', 'verdict-keys', 'kid', ['kid']),
  column('a2a_card_keys', 'sealed_key', 'a2a-card-keys', 'kid', ['kid']),
  column('a2a_push_configs', 'secrets', 'a2a-push', `task_id || '/' || id`, ['task_id', 'id']),
  column('a2a_push_configs', 'sealed_url', 'addresses', `task_id || '/' || id`, ['task_id', 'id']),
  column('ucp_signing_keys', 'sealed_key', 'ucp-signing-keys', 'kid', ['kid']),
  column('ucp_carts', 'details', 'ucp-sessions'),
  column('ucp_checkouts', 'details', 'ucp-sessions'),
  column('ucp_orders', 'destination', 'ucp-sessions'),
  column('mcp_tasks', 'arguments', 'mcp-tasks'),
  column('mcp_tasks', 'answer', 'mcp-tasks'),
];

function column(
  table: string,
  name: string,
  purpose: Purpose,
  context = 'id',
  key: string[] = ['id'],
): SealedColumn {
  return { table, key, column: name, purpose, context };
}
