import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const agentIdReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'agent_id'], 'this id is reserved; choose another one');

export const agentIdTaken = (): DomainError =>
  new DomainError('agent_id_taken', 'conflict', 'This agent_id is taken; choose another one.');

onViolation('agents_pk', agentIdTaken);
