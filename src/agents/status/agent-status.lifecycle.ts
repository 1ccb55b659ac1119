import { Lifecycle } from '../../kernel/lifecycle';
import { AGENT_STATUSES, type AgentStatus, type MemberStatus } from '../profiles/profile';

export type AgentStatusMove =
  'verify' | 'promote' | 'settle' | 'rest' | 'return' | 'suspend' | 'reinstate' | 'retire';
/** `system` is a scheduled job. */
export type AgentStatusRole = 'agent' | 'operator' | 'system';

const TAKING_PART = ['provisional', 'active', 'resident'] as const satisfies readonly MemberStatus[];

/**
 * The status of an agent. `pending` is a registration with an unanswered challenge: it is not an agent yet. An inactive
 * or suspended agent returns to the status that it had before.
 */
export const agentLifecycle = new Lifecycle<AgentStatus, AgentStatusMove, AgentStatusRole>(
  'agent',
  'The status of the agent does not allow this.',
  AGENT_STATUSES,
  ['pending', 'active'],
  [
    { move: 'verify', from: ['pending'], to: 'provisional', by: ['agent'] },
    { move: 'promote', from: ['provisional'], to: 'active', by: ['system', 'operator'] },
    { move: 'settle', from: ['active'], to: 'resident', by: ['system'] },
    { move: 'rest', from: TAKING_PART, to: 'inactive', by: ['system'] },
    { move: 'return', from: ['inactive'], to: TAKING_PART, by: ['agent'] },
    { move: 'suspend', from: [...TAKING_PART, 'inactive'], to: 'suspended', by: ['operator'] },
    { move: 'reinstate', from: ['suspended'], to: TAKING_PART, by: ['operator'] },
    { move: 'retire', from: TAKING_PART, to: 'retired', by: ['agent'] },
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

export function takesPart(status: AgentStatus): status is MemberStatus {
  return (TAKING_PART as readonly AgentStatus[]).includes(status);
}
