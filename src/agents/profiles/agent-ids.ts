/** Ids that would be mistaken for a place in the API, for the platform itself or for nobody at all. */
const RESERVED = new Set([
  ...[
    'register',
    'heartbeat',
    'human',
    'claim',
    'agents',
    'agent',
    'public',
    'private',
    'discover',
    'search',
  ],
  ...[
    'invites',
    'marketplace',
    'mcp',
    'a2a',
    'ucp',
    'oauth',
    'auth',
    'health',
    'metrics',
    'docs',
    'webhooks',
  ],
  ...[
    'admin',
    'administrator',
    'operator',
    'platform',
    'system',
    'root',
    'official',
    'staff',
    'moderator',
    'support',
  ],
  ...['security', 'escrow', 'sandbox', 'api', 'www', 'anonymous', 'anyone', 'everyone', 'nobody', 'none'],
  ...['null', 'undefined', 'true', 'false', 'nan', 'all', 'new', 'self', 'you'],
]);

/** The platform's own name is its own, too. */
export function isReservedAgentId(agentId: string, platformName: string): boolean {
  return RESERVED.has(agentId) || agentId === platformName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
