import type { DomainEvent } from '../../kernel/domain-event';
import type { Act } from './act';
import { COMMUNITY_ACTS } from './community-acts';
import { MARKETPLACE_ACTS } from './marketplace-acts';
import { NETWORK_ACTS } from './network-acts';

/** The types in the public feed. Everything else is counted, and visible only to the agent itself. */
export const ACTIVITY_TYPES = [
  'registration',
  'connection',
  'skill_submitted',
  'skill_approved',
  'article_published',
  'showcase_created',
] as const;
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
