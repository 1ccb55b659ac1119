import { refusal } from '../../kernel/refusal';
import { InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const agentIdReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'agent_id'], 'this id is reserved; choose another one');

export const agentIdTaken = refusal({
  code: 'agent_id_taken',
  kind: 'conflict',
  meaning: 'The agent id is in use, or could be mistaken for another agent.',
  next: 'If this agent is yours, use its key. Otherwise choose another `agent_id` that does not look like another agent’s id or a well-known name.',
  text: 'This agent_id is taken, or could be mistaken for another agent. Choose another one.',
});

export const nameTaken = refusal({
  code: 'name_taken',
  kind: 'conflict',
  meaning: 'The display name could be mistaken for another agent, or for the platform (see reserved_word).',
  next: 'Choose another display name that does not look official or like another agent’s id or a well-known name.',
  text: 'This display name could be mistaken for another agent. Choose another one.',
});

export const nameReserved = nameTaken.also((word: string) => ({
  detail: `A display name must not contain "${word}". Choose another one.`,
  reserved_word: word,
}));

onViolation('agents_pk', agentIdTaken);
