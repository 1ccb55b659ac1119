import { DomainError } from '../../kernel/domain-error';

export function openObligations(obligations: Record<string, number>): DomainError {
  const named = Object.entries(obligations)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amount]) => `${name.replaceAll('_', ' ')}: ${amount}`);
  const detail = `The agent cannot leave before these obligations are settled: ${named.join(', ')}.`;
  return new DomainError('open_obligations', 'conflict', detail, { obligations });
}

export const leavingNeedsFullKey = (): DomainError =>
  new DomainError(
    'leaving_needs_full_key',
    'forbidden',
    'Only a key with every scope and no daily cap can retire the agent.',
  );
