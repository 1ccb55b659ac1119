import type { JSX } from 'preact';
import { guidePath } from '../../platform/errors/docs-paths';
import { formatDollars } from '../../kernel/cents';
import { Card, Name, Table } from '../../platform/pages/components';
import type { CheckoutStatus } from './checkout.lifecycle';
import { discountOf, totalOf } from './pricing';
import type { UcpSession } from './session';

const STATES: Record<CheckoutStatus, [state: string, sentence: string]> = {
  incomplete: ['Not complete yet', 'Something is missing. The agent that shops for you can add it.'],
  ready_for_complete: ['Ready', 'Nothing has been bought yet. The agent that shops for you can complete it.'],
  requires_escalation: [
    'Action required',
    'The purchase needs your approval. It then continues automatically.',
  ],
  complete_in_progress: ['Being paid', 'The payment is in progress.'],
  completed: ['Bought', 'The price is held in escrow until the delivery is confirmed.'],
  canceled: ['Canceled', 'The checkout was cancelled or has expired. Nothing was bought.'],
};

interface HandoffProps {
  session: Pick<UcpSession, 'status' | 'lines' | 'details' | 'topUp'>;
  platform: string;
}

/** The session's status page for its buyer. Anyone with the link can see it, so it shows nothing beyond the content. */
export function HandoffPage({
  session: { status, lines, details, topUp },
  platform,
}: HandoffProps): JSX.Element {
  const [state, sentence] = STATES[status];
  const discount = discountOf(lines);
  return (
    <Card title={`Your checkout at ${platform}`}>
      <p>
        <span class="tag">{state}</span>
      </p>
      <p>{sentence}</p>
      {status === 'requires_escalation' && details.actAt !== undefined && (
        <ActLink href={details.actAt} pays={topUp !== null} />
      )}
      <Table head={['Item', 'Price']}>
        {lines.map(({ title, quantity, priceCents }) => (
          <tr>
            <td>
              <Name>{title}</Name>
              <br />
              <span class="muted">
                {quantity} × {formatDollars(priceCents)}
              </span>
            </td>
            <td>{formatDollars(priceCents * quantity)}</td>
          </tr>
        ))}
        {discount > 0 && (
          <tr>
            <td>Discounts</td>
            <td>−{formatDollars(discount)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">Total</th>
          <th>{formatDollars(totalOf(lines))}</th>
        </tr>
      </Table>
      <p class="muted">
        <a href={guidePath('refunds')}>How refunds work</a>
      </p>
    </Card>
  );
}

/** Payments and approvals happen on their own pages. */
function ActLink({ href, pays }: { href: string; pays: boolean }): JSX.Element {
  return (
    <p>
      <a class="button" href={href} rel="noreferrer">
        {pays ? 'Pay by card' : 'Review and decide'}
      </a>
    </p>
  );
}

export const NoHandoff = (): JSX.Element => (
  <Card title="Checkout not found">
    <p>The address may be incomplete, or the checkout has expired.</p>
  </Card>
);
