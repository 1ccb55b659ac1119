import type { AgentStatus } from '../profiles/profile';
import { RIGHTS } from '../status/agent-status.lifecycle';
import { agentDeactivated, agentSuspended } from './api-keys.errors';

/** Throws if nobody may act for an agent with this status, neither its keys nor its owner. */
export function requireUsable(status: AgentStatus): void {
  if (status === 'suspended') throw agentSuspended();
  if (!RIGHTS[status].calls) throw agentDeactivated();
}
