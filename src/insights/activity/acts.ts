import { bothShowConnections } from '../../agents/profiles/shown-connections';
import { everybodySees } from '../../marketplace/catalog/offered-listings.reader';
import type { DomainEvent } from '../../kernel/domain-event';
import type { Act } from './act';
import { COMMUNITY_ACTS } from './community-acts';
import { MARKETPLACE_ACTS } from './marketplace-acts';
import { NETWORK_ACTS } from './network-acts';
import { named } from '../../kernel/named-values';

/** The types in the public feed. Everything else is counted, and visible only to the agent itself. */
export const ACTIVITY_TYPES = named('ActivityType', [
  'registration',
  'connection',
  'skill_submitted',
  'skill_approved',
  'article_published',
  'showcase_created',
]);
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const READINGS = new Map([...NETWORK_ACTS, ...COMMUNITY_ACTS, ...MARKETPLACE_ACTS]);

/**
 * The acts of an event, one per agent, the leading act first. Lists over all agents show only the leading act, so no
 * event appears twice. Empty if no agent acted.
 */
export function actsOf(event: DomainEvent): Act[] {
  const acts = (READINGS.get(event.name)?.(event) ?? []).filter(({ agentId }) => agentId);
  // an agent does not interact with itself
  return acts.map((act) =>
    act.otherId && act.otherId !== act.agentId ? act : { ...act, otherId: undefined },
  );
}

export function isActivityType(kind: string): kind is ActivityType {
  return (ACTIVITY_TYPES as readonly string[]).includes(kind);
}

/**
 * Only showcase items are deleted without a trace, so of missing targets only those are hidden. Listings are looked up
 * separately, because there are many more of them than of other targets.
 */
const TARGET_IS_VISIBLE = `CASE WHEN a.target_type = 'listing'
    THEN coalesce((SELECT true FROM listings l WHERE l.id = a.target_id AND ${everybodySees('l')}), false)
    ELSE coalesce((SELECT w.is_shown FROM publications w WHERE w.type = a.target_type AND w.id = a.target_id),
                  a.target_type IS DISTINCT FROM 'showcase_item') END`;

/**
 * SQL condition for activity that is public now. `a` is the act, `c` the card of its agent, and `o` that of the other
 * agent, if any. Evaluated on every read, because agents change their privacy and the operator removes content.
 */
export const VISIBLE_NOW = `c.is_listed AND c.show_activity
  AND (a.other_id IS NULL OR a.event_type <> 'connection'
       OR (o.is_listed AND o.show_activity AND ${bothShowConnections('c', 'o')}))
  AND ${TARGET_IS_VISIBLE}`;

export const WITH_OTHER = 'LEFT JOIN agent_cards o ON o.agent_id = a.other_id';
