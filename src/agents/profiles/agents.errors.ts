import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const agentIdReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'agent_id'], 'this id is reserved; choose another one');

export const agentIdTaken = (): DomainError =>
  new DomainError(
    'agent_id_taken',
    'conflict',
    'This agent_id is taken, or could be mistaken for another agent. Choose another one.',
  );

export const nameTaken = (): DomainError =>
  new DomainError(
    'name_taken',
    'conflict',
    'This display name could be mistaken for another agent. Choose another one.',
  );

export const nameReserved = (word: string): DomainError =>
  new DomainError(
    'name_taken',
    'conflict',
    `A display name must not contain "${word}". Choose another one.`,
    { reserved_word: word },
  );

onViolation('agents_pk', agentIdTaken);
