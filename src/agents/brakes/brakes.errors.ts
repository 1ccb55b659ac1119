import { DomainError } from '../../kernel/domain-error';

export const agentFrozen = (): DomainError =>
  new DomainError(
    'agent_frozen',
    'forbidden',
    'The owner of this agent has frozen it; until that ends it may only read its own profile.',
  );

export const agentClaimed = (): DomainError =>
  new DomainError(
    'agent_claimed',
    'conflict',
    'This agent belongs to somebody else; only they can release it.',
    {
      allowed_actions: [],
    },
  );

export const approvalDecided = (status: string): DomainError =>
  new DomainError('approval_decided', 'conflict', `This was ${status} before.`, {
    status_now: status,
    allowed_actions: [],
  });

export const tooManyApprovals = (limit: number): DomainError =>
  new DomainError(
    'too_many_approvals',
    'conflict',
    `${limit} requests of this agent await its owner already. Wait for an answer to those.`,
    { allowed_actions: [] },
  );
