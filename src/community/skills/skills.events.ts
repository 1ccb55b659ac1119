import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Skill } from './skill.entity';

/** `is_first`: of its name for this skill; a skill that has changed is submitted and approved again. */
export function skillEvent(
  name: 'skill.submitted' | 'skill.approved' | 'skill.rejected',
  skill: Skill,
  agentName: string,
  at: Date,
  livemode: boolean,
  isFirst = true,
): NewDomainEvent {
  const { id, slug, category, agentId, eventSequence } = skill;
  return {
    name,
    occurredAt: at,
    actorId: agentId,
    audience: [],
    subject: { type: 'skill', id, sequence: eventSequence },
    livemode,
    payload: {
      ...{ object: 'skill', id, skill_id: id, slug, name: skill.name, category },
      ...{ agent_id: agentId, agent_name: agentName, is_first: isFirst },
    },
  };
}
