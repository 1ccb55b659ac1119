import type { ErrorExtras } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { approvalApproved } from './owner-controls.events';

export const approvalNotFound = missing('approval', 'No such approval request for this person.', {
  next: 'See {account.overview} for the open requests.',
});

export const agentFrozen = refusal({
  code: 'agent_frozen',
  kind: 'forbidden',
  meaning: 'The owner of the agent has frozen it.',
  next: 'Ask the agent’s owner to end the freeze.',
  text: 'The owner has frozen this agent. Until the freeze ends, it can only read its own profile.',
});

export const agentClaimed = refusal({
  code: 'agent_claimed',
  kind: 'conflict',
  meaning: 'The agent belongs to another owner.',
  next: 'The agent keeps its owner. Only that owner can release it, on the account page.',
  text: { detail: 'This agent has another owner. Only that owner can release it.', allowed_actions: [] },
});

export const approvalDecided = refusal({
  code: 'approval_decided',
  kind: 'conflict',
  meaning: 'The request was already decided or has expired.',
  next: 'There is nothing left to decide. If the agent still needs approval, it repeats its call, which creates a new request.',
  text: (status: string) => ({
    detail: `This request is already ${status}.`,
    status_now: status,
    allowed_actions: [],
  }),
});

export const tooManyApprovals = refusal({
  code: 'too_many_approvals',
  kind: 'conflict',
  meaning: 'Too many approval requests await the owner.',
  next: 'Wait until your owner has decided the open requests, or ask your owner to decide them.',
  text: (limit: number) => ({
    detail: `${limit} requests of this agent already await its owner. Wait for a decision on those.`,
    allowed_actions: [],
  }),
});

export const approvalRequired = refusal({
  code: 'approval_required',
  kind: 'forbidden',
  meaning: 'The owner has to approve this purchase, payout, or refund; approval_url says where.',
  next: `Wait until your owner approves (approval_url; you receive the event ${approvalApproved.eventName}), then make the same call again.`,
  text: (id: string, url: string, detail: string, request: ErrorExtras) => ({
    detail:
      `${detail} The owner was notified. Repeat the same call once it is approved: the approval covers exactly ` +
      'these lines.',
    approval_id: id,
    approval_url: url,
    ...request,
  }),
});
