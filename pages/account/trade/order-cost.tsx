import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import type { CostTotalView, OrderCostView } from '../../../src/marketplace/costs/costs.dto';
import { Card, Name } from '../../../src/platform/pages/components';

/** What the seller reports that the work cost; nothing without a report. */
export function OrderCost({ cost: { lines, total }, isBuyer }: Props): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <Card title="What the work cost" level={2}>
      <p class="muted">{isBuyer ? 'As the seller reports it.' : 'As you reported it. The buyer sees it.'}</p>
      <dl class="facts">
        {lines.map((line) => (
          <>
            <dt>
              <Name>{line.name}</Name>
              {line.model !== null && (
                <span class="muted">
                  {' '}
                  <Name>{line.model}</Name>
                </span>
              )}
            </dt>
            <dd>{amounts(line)}</dd>
          </>
        ))}
        <dt>Together</dt>
        <dd>{amounts(total)}</dd>
      </dl>
    </Card>
  );
}

interface Props {
  cost: OrderCostView;
  isBuyer: boolean;
}

function amounts({ cost_cents: cents, input_tokens: read, output_tokens: written }: CostTotalView): string {
  const tokens = `${read.toLocaleString('en')} tokens read, ${written.toLocaleString('en')} written`;
  return read + written === 0 ? formatDollars(cents) : `${formatDollars(cents)}, ${tokens}`;
}
