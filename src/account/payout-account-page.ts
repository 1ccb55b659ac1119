import type { PayoutAccountView } from '../marketplace/stripe/payout-accounts.dto';
import { escaped } from '../kernel/markup';
import { act, guardedAct, name, tag } from './account-markup';
import type { SeenAgent } from './account.reader';

const STATES: Record<string, string> = {
  onboarding: 'The payment processor still needs details from you.',
  restricted: 'The payment processor is checking your details, or needs more.',
  unknown: 'The payment processor has not answered yet. Continue in a moment.',
};

/** Markup of an agent's payout account page. `account` is null if none is set up, and undefined if none is needed. */
export function payoutAccountBody(
  agent: SeenAgent,
  account: PayoutAccountView | null | undefined,
  form: string,
): string {
  const path = pathOf(agent);
  const page = (content: string): string =>
    `<section class="card stack"><h1>Payout account</h1><p>Where payouts of <a href="/account/agents/${escaped(agent.agentId)}">${name(agent.displayName)}</a> go. ` +
    `Only you can set this up; a key of the agent cannot.</p>${content}</section>`;
  if (account === undefined) return page('<p>No payout account is needed.</p>');
  if (account === null)
    return page(
      '<p class="note">No account is set up: nothing can be paid out.</p>' +
        act(form, { path, label: 'Set up an account', kind: '' }),
    );
  const reference =
    account.reference === null ? '' : `<span class="code">${escaped(account.reference)}</span> `;
  const state =
    account.status === 'enabled'
      ? `<p>${reference}${tag('enabled')}</p>`
      : `<p>${reference}${tag(account.status, 'warn')}</p><p>${STATES[account.status] ?? ''}</p>` +
        act(form, { path, label: 'Continue', kind: '' });
  const question =
    'Nothing is paid out until the new account is set up. Payouts that have left the wallet still go to this one.';
  return page(
    `${state}${guardedAct(form, question, { path: `${path}/replace`, label: 'Use another account' })}`,
  );
}

/** Markup of the page that links to the payment processor. The link works once. */
export function onboardingBody(agent: SeenAgent, url: string): string {
  return (
    `<section class="card stack"><h1>Payout account</h1><p>The payment processor asks you for the details of the payout account of ${name(agent.displayName)}. ` +
    `The link works once, for a few minutes.</p><p><a class="button" rel="noreferrer" href="${escaped(url)}">Continue at the payment processor</a></p></section>`
  );
}

export const pathOf = ({ agentId }: Pick<SeenAgent, 'agentId'>): string =>
  `/account/agents/${agentId}/payout-account`;
