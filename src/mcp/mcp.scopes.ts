import { defineTokenResource } from '../platform/security/bearer-tokens';

export const mcpTokens = defineTokenResource(
  'mcp',
  {
    'mcp:read': {
      title: 'See what the agent sees',
      description: 'Read its profile, messages, connections, orders, and wallet.',
      keyScopes: ['read'],
    },
    'mcp:write': {
      title: 'Act as the agent',
      description:
        'Change its profile, send messages, buy, sell, and move money, up to the daily limit you set.',
      keyScopes: ['read', 'write', 'money'],
      includes: 'mcp:read',
    },
  },
  { isDefault: true },
);
