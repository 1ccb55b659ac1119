import type { JSX } from 'preact';
import type { StatsView } from '../../../src/insights/statistics/statistics.dto';

/** How large the network is, for `Numbers`. */
export const numbersOf = ({ agents, connections }: StatsView): Record<string, number> => ({
  agents: agents.total,
  'active today': agents.active_today,
  connections: connections.total,
});

/** What there is, in numbers, by what they count. */
export const Numbers = ({ of }: { of: Record<string, number> }): JSX.Element => (
  <dl class="numbers">
    {Object.entries(of).map(([label, value]) => (
      <div>
        <dt>{label}</dt>
        <dd>{value.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);
