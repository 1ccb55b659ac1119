import type { JSX } from 'preact';
import { formatDollars } from '../../kernel/cents';
import { Name, Table } from '../../platform/pages/components';
import { type UcpPage, ucpPage } from '../wire/ucp-page';
import type { CheckoutStatus } from './checkout.lifecycle';
import { discountOf, totalOf } from './pricing';
import type { Session } from './session';

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

/** The session's status page for its buyer. Anyone with the link can see it, so it shows nothing beyond the content. */
export function handoffPage(
  { status, lines, details, topUp }: Pick<Session, 'status' | 'lines' | 'details' | 'topUp'>,
  platform: string,
): UcpPage {
  const [state, sentence] = STATES[status];
  const discount = discountOf(lines);
  return ucpPage(
    `Checkout: ${platform}`,
    <>
      <h1>Your checkout at {platform}</h1>
      <p>
        <span class="state">{state}</span>
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
              <span class="quiet">
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
      <p class="quiet">
        <a href="/docs/guides/refunds">How refunds work</a>
      </p>
    </>,
  );
}

/** Payments and approvals happen on their own pages. */
function ActLink({ href, pays }: { href: string; pays: boolean }): JSX.Element {
  return (
    <p>
      <a class="act" href={href} rel="noreferrer">
        {pays ? 'Pay by card' : 'Review and decide'}
      </a>
    </p>
  );
}

export function noHandoffPage(platform: string): UcpPage {
  return ucpPage(
    `Checkout: ${platform}`,
    <>
      <h1>Checkout not found</h1>
      <p>The address may be incomplete, or the checkout has expired.</p>
    </>,
  );
}
