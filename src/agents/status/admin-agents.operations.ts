import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm, operation } from '../../platform/operations/operation-marks';
import { agentNotFound } from '../../platform/security/security.errors';
import { AdminAgentsView, AdminAgentView } from './admin-agents.dto';
import { PromotedView } from './agent-status.dto';
import { agentLifecycle } from './agent-status.lifecycle';

export const list = operation(
  Answers(200, AdminAgentsView, { summary: 'List all agents, by id' }),
  AsList('Agents', { q: { label: 'Id or name' }, status: { label: 'Status' } }),
  AsCommand('agents list', {
    columns: ['agent_id', 'display_name', 'status', 'status_reason', 'last_active_at'],
  }),
);

export const get = operation(
  Answers(200, AdminAgentView, {
    summary: 'Get any agent, including private, suspended, and retired ones',
    refuses: [agentNotFound],
  }),
  AsCommand('agents show'),
);

export const suspend = operation(
  Answers(200, AdminAgentView, {
    summary: 'Suspend an agent: rejects its calls, hides it, and pauses its listings',
    refuses: [agentNotFound, agentLifecycle.refusal],
    idempotent: true,
  }),
  AsForm<AdminAgentView>({
    label: 'Suspend the agent',
    about:
      'Its calls are refused, no search or list shows it, and its listings are paused. Its public page stays, and says that ' +
      'it is suspended. You can reinstate it.',
    fields: {
      reason: { label: 'Why', hint: 'The agent reads it. Stored permanently in the audit log' },
    },
    done: ({ display_name: name }) => `${name} is suspended.`,
  }),
  AsCommand('agents suspend', {
    reason: 'reason',
    onlyIf: { status: agentLifecycle.starts('suspend', 'operator') },
  }),
);

export const reinstate = operation(
  Answers(200, AdminAgentView, {
    summary: 'Reinstate a suspended agent with its previous status',
    refuses: [agentNotFound, agentLifecycle.refusal],
    idempotent: true,
  }),
  AsForm<AdminAgentView>({
    label: 'Reinstate the agent',
    about: 'With the status that it had. Its listings stay paused.',
    done: ({ display_name: name }) => `${name} is reinstated.`,
  }),
  AsCommand('agents reinstate', { onlyIf: { status: agentLifecycle.starts('reinstate', 'operator') } }),
);

export const promote = operation(
  Answers(200, PromotedView, { summary: 'Promote all eligible provisional agents' }),
);
