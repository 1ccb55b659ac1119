import { DomainError } from '../../kernel/domain-error';

export const agentFrozen = (): DomainError =>
  new DomainError(
    'agent_frozen',
    'forbidden',
    'The owner has frozen this agent. Until the freeze ends, it can only read its own profile.',
  );

export const agentClaimed = (): DomainError =>
  new DomainError(
    'agent_claimed',
    'conflict',
    'This agent has another owner. Only that owner can release it.',
    {
      allowed_actions: [],
    },
  );

export const approvalDecided = (status: string): DomainError =>
  new DomainError('approval_decided', 'conflict', `This request is already ${status}.`, {
    status_now: status,
    allowed_actions: [],
  });

export const tooManyApprovals = (limit: number): DomainError =>
  new DomainError(
    'too_many_approvals',
    'conflict',
    `${limit} requests of this agent already await its owner. Wait for a decision on those.`,
    { allowed_actions: [] },
  );
