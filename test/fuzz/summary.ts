import type { Campaign } from './campaign';
import { SHOWN_ELSEWHERE } from './ids-in-answers';

/**
 * One line per operation with its number of calls and statuses; operations that never succeeded are listed
 * separately.
 */
export function summaryOf(campaign: Campaign): string {
  const width = Math.max(...campaign.api.operations.map(({ name }) => name.length));
  const lines = campaign.api.operations.map(({ name }) => {
    const tally = campaign.tallies.get(name);
    const statuses = [...(tally?.statuses ?? [])].sort(([a], [b]) => a - b);
    return `${name.padEnd(width)} ${String(tally?.requests ?? 0).padStart(5)}  ${statuses.map(([status, times]) => `${status}×${times}`).join(' ')}`;
  });
  const refused = campaign.api.operations.filter((operation) => !campaign.succeeded(operation));
  const why = refused.map(({ name }) => `${name}: ${SHOWN_ELSEWHERE[name] ?? 'unexplained'}`);
  return [
    '',
    ...lines,
    '',
    `${campaign.requests} requests, ${campaign.problems.size} problems, seed ${campaign.seed}`,
    ...(why.length > 0 ? ['Only ever refused here:', ...why] : []),
    '',
  ].join('\n');
}
