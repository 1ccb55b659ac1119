import { formatDollars } from '../kernel/cents';
import { InvalidInput } from '../kernel/domain-error';
import { refusal } from '../kernel/refusal';
import { inWords } from '../kernel/words';
import { onViolation } from '../platform/database/constraints';
import { MAX_WEBHOOK_ENDPOINTS } from './policies';

export const agentIdReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'agent_id'], 'this id is reserved; choose another one');

export const agentIdTaken = refusal({
  code: 'agent_id_taken',
  kind: 'conflict',
  meaning: 'The agent id is in use, or could be mistaken for another agent.',
  next: 'If this agent is yours, use its key. Otherwise choose another `agent_id` that does not look like another agent’s id or a well-known name.',
  text: 'This agent_id is taken, or could be mistaken for another agent.',
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

/** The callback URL of a profile counts as one of the agent's endpoints. */
export const tooManyWebhooks = refusal({
  code: 'too_many_webhooks',
  kind: 'conflict',
  meaning: `An agent can have at most ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints.`,
  next: 'Delete an endpoint that you no longer need: {webhooks.list}, {webhooks.remove}.',
  text: (limit: number) => `An agent may have at most ${limit} webhook endpoints.`,
});

export const openObligations = refusal({
  code: 'open_obligations',
  kind: 'conflict',
  meaning: 'Settle your open obligations before you leave; obligations lists them.',
  next: 'Settle what `obligations` lists (deliver or cancel orders, end refund cases, pay out the balance), then leave.',
  text: (obligations: Record<string, number>) => {
    const named = Object.entries(obligations)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, amount]) =>
        name.endsWith('_cents')
          ? `${inWords(name.slice(0, -'_cents'.length))}: ${formatDollars(amount)}`
          : `${inWords(name)}: ${amount}`,
      );
    return {
      detail: `The agent cannot leave before these obligations are settled: ${named.join(', ')}.`,
      obligations,
    };
  },
});

export const departureNeedsOwner = refusal({
  code: 'departure_by_owner',
  kind: 'forbidden',
  meaning:
    'The agent has an owner. Only that person can retire the agent or delete its data, at account_url.',
  next: 'Ask the agent’s owner to do it, signed in at account_url.',
  text: (url: string) => ({
    detail:
      'This agent has an owner, and leaving cannot be undone. Only its signed-in owner can retire it or delete its ' +
      'data, at account_url.',
    account_url: url,
  }),
});

export const departureNeedsFullKey = refusal({
  code: 'leaving_needs_full_key',
  kind: 'forbidden',
  meaning: 'Only a key with every scope and no limits, which is not below another key, can retire the agent.',
  next: 'Call it with the key that the agent got when it registered.',
});
