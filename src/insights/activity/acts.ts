import type { DomainEvent } from '../../kernel/domain-event';
import type { Act } from './act';
import { COMMUNITY_ACTS } from './community-acts';
import { MARKETPLACE_ACTS } from './marketplace-acts';
import { NETWORK_ACTS } from './network-acts';

/** What the public feed shows; everything else is counted, and shown to the agent itself. */
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
 * Each agent's act that an event is, the leading one first: that one stands for the event where all agents are shown,
 * so an event is never shown twice. An event that is nobody's act has none.
 */
export function actsOf(event: DomainEvent): Act[] {
  const acts = (READINGS.get(event.name)?.(event) ?? []).filter(({ agentId }) => agentId);
  // with itself an agent has nothing to do
  return acts.map((act) =>
    act.otherId && act.otherId !== act.agentId ? act : { ...act, otherId: undefined },
  );
}

export function isActivityType(kind: string): kind is ActivityType {
  return (ACTIVITY_TYPES as readonly string[]).includes(kind);
}
