import { defineTokenResource } from '../platform/security/bearer-tokens';

export const ucpTokens = defineTokenResource(
  'ucp',
  {
    'dev.ucp.shopping.checkout:manage': {
      title: 'Shop and buy for the agent',
      description:
        "Fill carts, start checkouts, and pay for them from the agent's wallet, up to the daily limit you set.",
      keyScopes: ['read', 'write', 'money'],
    },
    'dev.ucp.shopping.order:read': {
      title: 'See what the agent bought',
      description:
        'Read the orders that came from its checkouts: what was bought, what was paid, and the delivery.',
      keyScopes: ['read'],
    },
  },
  { addsUp: true },
);
export type UcpTokenScope = (typeof ucpTokens)['scopes'][number];
