import type { KeyScope } from '../../platform/security/caller';
import type { Capability } from '../negotiation/capabilities';

export interface UcpTool {
  name: string;
  description: string;
  capability: Capability;
  /** The argument with the REST operation's body, if it has one. */
  body?: 'checkout' | 'cart' | 'catalog';
  /** The argument `id` names the resource. */
  byId: boolean;
  /** Callers without a key are refused. */
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

/** The protocol's operations by their tool names. */
export const UCP_TOOLS: readonly UcpTool[] = [
  tool('search_catalog', 'Search products', 'dev.ucp.shopping.catalog.search', {
    body: 'catalog',
    scope: 'read',
  }),
  tool('lookup_catalog', 'Look up products by id', LOOKUP, { body: 'catalog', scope: 'read' }),
  tool('get_product', 'Get a product', LOOKUP, { body: 'catalog', scope: 'read' }),
  tool('create_cart', 'Create a cart', CART, { body: 'cart' }),
  tool('get_cart', 'Get a cart', CART, { byId: true, scope: 'read' }),
  tool('update_cart', 'Replace a cart', CART, { body: 'cart', byId: true }),
  tool('cancel_cart', 'Cancel a cart', CART, { byId: true }),
  tool('create_checkout', 'Create a checkout', CHECKOUT, { body: 'checkout' }),
  tool('get_checkout', 'Get a checkout', CHECKOUT, { byId: true, scope: 'read' }),
  tool('update_checkout', 'Replace a checkout', CHECKOUT, { body: 'checkout', byId: true }),
  tool('complete_checkout', 'Complete a checkout', CHECKOUT, {
    body: 'checkout',
    byId: true,
    needsKey: true,
    scope: 'money',
  }),
  tool('cancel_checkout', 'Cancel a checkout', CHECKOUT, { byId: true }),
  tool('get_order', 'Get the order of a checkout', 'dev.ucp.shopping.order', {
    byId: true,
    needsKey: true,
    scope: 'read',
  }),
];

/** Tools in the format of `tools/list`. */
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
    'idempotency-key': {
      type: 'string',
      description: 'One per intended effect, the same on every retry',
    },
  },
  additionalProperties: true,
};
