import { claimIn, skeletonOf } from '../../platform/security/look-alikes';

/** Ids that would be mistaken for a place in the API or for nobody at all. */
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
/** Ids that would be mistaken for the platform itself, however they are written. */
const OFFICES = ['operator', 'platform', 'system', 'root', 'staff', 'moderator', 'security', 'escrow'];

/** An id that claims to be the operator's is reserved, too. */
export function isReservedAgentId(agentId: string, platformName: string): boolean {
  const skeleton = skeletonOf(agentId);
  return (
    PLACES.has(agentId) ||
    OFFICES.some((office) => skeletonOf(office) === skeleton) ||
    skeletonOf(platformName) === skeleton ||
    claimIn(agentId, platformName) !== undefined
  );
}
