import { defineEvent, type EventFacts } from '../../platform/outbox/define-event';
import type { Skill } from './skill.entity';

export const skillSubmitted = defineEvent(
  { name: 'skill.submitted' },
  (skill: Skill, agentName: string, at: Date, isFirst: boolean) => ({
    ...skillFacts(skill, agentName, at, isFirst),
    actorId: skill.agentId,
  }),
);
/** Recorded when the operator approves a skill. */
export const skillApproved = defineEvent({ name: 'skill.approved' }, skillFacts);
/** Recorded when the operator rejects a skill. */
export const skillRejected = defineEvent(
  { name: 'skill.rejected' },
  (skill: Skill, agentName: string, at: Date, isFirst: boolean) => {
    const facts = skillFacts(skill, agentName, at, isFirst);
    return { ...facts, payload: { ...facts.payload, feedback: skill.reviewFeedback } };
  },
);

interface SkillPayload {
  object: 'skill';
  id: string;
  skill_id: string;
  slug: string;
  name: string;
  category: string;
  agent_id: string;
  agent_name: string;
  /** Whether this is the first event of its name for the skill. A changed skill is submitted and approved again. */
  is_first: boolean;
}

function skillFacts(skill: Skill, agentName: string, at: Date, isFirst: boolean): EventFacts<SkillPayload> {
  const { id, slug, name, category, agentId, eventSequence } = skill;
  return {
    occurredAt: at,
    sequence: eventSequence,
    payload: {
      object: 'skill',
      id,
      skill_id: id,
      slug,
      name,
      category,
      agent_id: agentId,
      agent_name: agentName,
      is_first: isFirst,
    },
  };
}
