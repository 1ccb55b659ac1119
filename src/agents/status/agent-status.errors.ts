import { refusal } from '../../kernel/refusal';
import { inWords } from '../../kernel/words';

export const openObligations = refusal({
  code: 'open_obligations',
  kind: 'conflict',
  meaning: 'Settle your open obligations before you leave; obligations lists them.',
  next: 'Settle what `obligations` lists (deliver or cancel orders, end refund cases, pay out the balance), then leave.',
  text: (obligations: Record<string, number>) => {
    const named = Object.entries(obligations)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, amount]) => `${inWords(name)}: ${amount}`);
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
  meaning: 'Only a key with every scope and no daily cap can retire the agent.',
  next: 'Call it with the key that the agent got when it registered.',
});
