import type { KeyScope } from '../../platform/security/caller';
import type { Capability } from '../negotiation/capabilities';

export interface UcpTool {
  name: string;
  description: string;
  capability: Capability;
  /** Which argument the REST operation's body is; none where there is no body. */
  body?: 'checkout' | 'cart' | 'catalog';
  /** The argument `id` names the resource. */
  byId: boolean;
  /** Without a key it is not for the caller. */
  needsKey: boolean;
  scope: KeyScope;
}

const tool = (
  name: string,
  description: string,
  capability: Capability,
  rest: Partial<Omit<UcpTool, 'name' | 'description' | 'capability'>> = {},
): UcpTool => ({ name, description, capability, byId: false, needsKey: false, scope: 'write', ...rest });

const CHECKOUT = 'dev.ucp.shopping.checkout';
const CART = 'dev.ucp.shopping.cart';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

/** The operations of the protocol by the names that they have as tools. */
export const UCP_TOOLS: readonly UcpTool[] = [
  tool('search_catalog', 'Search products', 'dev.ucp.shopping.catalog.search', {
    body: 'catalog',
    scope: 'read',
  }),
  tool('lookup_catalog', 'Look products up by their ids', LOOKUP, { body: 'catalog', scope: 'read' }),
  tool('get_product', 'One product in full', LOOKUP, { body: 'catalog', scope: 'read' }),
  tool('create_cart', 'Fill a cart', CART, { body: 'cart' }),
  tool('get_cart', 'What is in a cart', CART, { byId: true, scope: 'read' }),
  tool('update_cart', 'Replace what is in a cart', CART, { body: 'cart', byId: true }),
  tool('cancel_cart', 'Give a cart up', CART, { byId: true }),
  tool('create_checkout', 'Begin a checkout', CHECKOUT, { body: 'checkout' }),
  tool('get_checkout', 'How a checkout stands', CHECKOUT, { byId: true, scope: 'read' }),
  tool('update_checkout', 'Replace what a checkout holds', CHECKOUT, { body: 'checkout', byId: true }),
  tool('complete_checkout', 'Buy what a checkout holds', CHECKOUT, {
    body: 'checkout',
    byId: true,
    needsKey: true,
    scope: 'money',
  }),
  tool('cancel_checkout', 'Give a checkout up', CHECKOUT, { byId: true }),
  tool('get_order', 'What became of a checkout', 'dev.ucp.shopping.order', {
    byId: true,
    needsKey: true,
    scope: 'read',
  }),
];

/** As `tools/list` shows them. */
export function listedTools(): object[] {
  return UCP_TOOLS.map(({ name, description, body, byId }) => ({
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: {
        meta: META,
        ...(byId && { id: { type: 'string' } }),
        ...(body && { [body]: { type: 'object', additionalProperties: true } }),
      },
      required: ['meta', ...(byId ? ['id'] : []), ...(body ? [body] : [])],
    },
  }));
}

const META = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', format: 'uri' } },
    },
    'idempotency-key': { type: 'string' },
  },
  additionalProperties: true,
};
