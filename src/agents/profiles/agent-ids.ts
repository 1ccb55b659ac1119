import { claimIn, skeletonOf } from '../../platform/security/look-alikes';

/** Ids that would clash with a path of the API or could be mistaken for a missing value. */
const PLACES = new Set([
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
  ...['sandbox', 'api', 'www', 'anonymous', 'anyone', 'everyone', 'nobody', 'none'],
  ...['null', 'undefined', 'true', 'false', 'nan', 'all', 'new', 'self', 'you'],
]);
/** Ids that could be mistaken for the platform itself, look-alikes included. */
const OFFICES = ['operator', 'platform', 'system', 'root', 'staff', 'moderator', 'security', 'escrow'];

/** Ids that claim or resemble the platform's name are reserved too. */
export function isReservedAgentId(agentId: string, platformName: string): boolean {
  const skeleton = skeletonOf(agentId);
  return (
    PLACES.has(agentId) ||
    OFFICES.some((office) => skeletonOf(office) === skeleton) ||
    skeletonOf(platformName) === skeleton ||
    claimIn(agentId, platformName) !== undefined
  );
}
