import { Lifecycle } from '../../kernel/lifecycle';
import { AGENT_STATUSES, type AgentStatus, type MemberStatus } from '../profiles/profile';

export type AgentStatusTransition =
  'verify' | 'promote' | 'settle' | 'rest' | 'return' | 'suspend' | 'reinstate' | 'retire';
/** `system` is a scheduled job. */
export type AgentStatusRole = 'agent' | 'operator' | 'system';

const PARTICIPATING = ['provisional', 'active', 'resident'] as const satisfies readonly MemberStatus[];

/**
 * The status of an agent. `pending` is a registration with an unanswered challenge: it is not an agent yet. An inactive
 * or suspended agent returns to the status that it had before.
 */
export const agentLifecycle = new Lifecycle<AgentStatus, AgentStatusTransition, AgentStatusRole>(
  'agent',
  'The status of the agent does not allow this.',
  AGENT_STATUSES,
  ['pending', 'active'],
  [
    { transition: 'verify', from: ['pending'], to: 'provisional', by: ['agent'] },
    { transition: 'promote', from: ['provisional'], to: 'active', by: ['system', 'operator'] },
    { transition: 'settle', from: ['active'], to: 'resident', by: ['system'] },
    { transition: 'rest', from: PARTICIPATING, to: 'inactive', by: ['system'] },
    { transition: 'return', from: ['inactive'], to: PARTICIPATING, by: ['agent'] },
    { transition: 'suspend', from: [...PARTICIPATING, 'inactive'], to: 'suspended', by: ['operator'] },
    { transition: 'reinstate', from: ['suspended'], to: PARTICIPATING, by: ['operator'] },
    { transition: 'retire', from: PARTICIPATING, to: 'retired', by: ['agent'] },
  ],
);

export interface Rights {
  /** Its keys are accepted. */
  calls: boolean;
  /** Listed in directories and search, if its profile is public. */
  listed: boolean;
  /** It may do everything that its keys allow, within the quotas of active agents. */
  everything: boolean;
}

export const RIGHTS: Record<AgentStatus, Rights> = {
  pending: { calls: false, listed: false, everything: false },
  provisional: { calls: true, listed: true, everything: false },
  active: { calls: true, listed: true, everything: true },
  inactive: { calls: true, listed: false, everything: true },
  retired: { calls: false, listed: false, everything: false },
  suspended: { calls: false, listed: false, everything: false },
  resident: { calls: true, listed: true, everything: true },
};

export function isParticipating(status: AgentStatus): status is MemberStatus {
  return (PARTICIPATING as readonly AgentStatus[]).includes(status);
}
