import { inDollars } from '../../kernel/cents';
import { escaped } from '../../kernel/markup';
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
  const act = status === 'requires_escalation' ? actLink(details.actAt, topUp) : '';
  const rows = lines.map(
    ({ title, quantity, priceCents }) =>
      `<tr><td><bdi>${escaped(title)}</bdi><br><span class="quiet">${quantity} × ${inDollars(priceCents)}</span></td>` +
      `<td>${inDollars(priceCents * quantity)}</td></tr>`,
  );
  const discount = discountOf(lines);
  if (discount > 0) rows.push(`<tr><td>Discounts</td><td>−${inDollars(discount)}</td></tr>`);
  return ucpPage(
    `Checkout: ${platform}`,
    `<h1>Your checkout at ${escaped(platform)}</h1><p><span class="state">${state}</span></p><p>${sentence}</p>${act}` +
      `<table><thead><tr><th scope="col">Item</th><th scope="col">Price</th></tr></thead><tbody>${rows.join('')}` +
      `<tr><th scope="row">Total</th><th>${inDollars(totalOf(lines))}</th></tr></tbody></table>` +
      '<p class="quiet"><a href="/docs/guides/refunds">How refunds work</a></p>',
  );
}

/** Payments and approvals happen on their own pages. */
function actLink(actAt: string | undefined, topUp: string | null): string {
  if (actAt === undefined) return '';
  const words = topUp === null ? 'Review and decide' : 'Pay by card';
  return `<p><a class="act" href="${escaped(actAt)}" rel="noreferrer">${words}</a></p>`;
}

export function noHandoffPage(platform: string): UcpPage {
  return ucpPage(
    `Checkout: ${platform}`,
    '<h1>Checkout not found</h1><p>The address may be incomplete, or the checkout has expired.</p>',
  );
}
