import { escaped } from '../../kernel/markup';
import { termsOfScope } from '../../platform/security/bearer-tokens';
import type { OwnedAgent } from '../../sign-in/owned-agents.reader';
import type { Authorization } from '../authorizations/authorization';
import type { Client } from '../clients/client.entity';
import { isLocal, redirectHost } from '../clients/redirect-uris';
import { DEFAULT_CAP_CENTS, MAX_CAP_CENTS } from '../policies';
import { maySpend } from '../scopes';
import type { PageContent } from './page-content';

export interface ConsentContext {
  asked: Authorization;
  /** Email address of the signed-in person. */
  email: string | null;
  /** HTML of the hidden field that proves the form is ours. */
  formField: string;
}

/** Asks the person whether the client may act, for which agent, and up to which daily limit. */
export function consentPage(context: ConsentContext, agents: OwnedAgent[]): PageContent {
  const { asked, email, formField } = context;
  const name = `<bdi>${escaped(asked.client.name)}</bdi>`;
  const account = email === null ? '' : `<p class="muted">You are signed in as ${escaped(email)}.</p>`;
  const answer =
    agents.length === 0
      ? `<p class="note warn">You do not own an agent yet. Claim one on <a href="/account">your account page</a>, then open this page again.</p>` +
        form(asked, formField, [`<div class="acts even">${button('deny', 'Go back')}</div>`])
      : form(asked, formField, [
          agentChoice(agents),
          limit(asked),
          `<div class="acts even">${button('allow', 'Allow')}${button('deny', 'Refuse')}</div>`,
        ]);
  return {
    title: `Authorize ${asked.client.name}?`,
    formTargets: [formTarget(asked.redirectUri)],
    body:
      `<section class="card stack"><h1>${name} wants to act for one of your agents</h1>${account}${facts(asked)}` +
      `${scopes(asked)}${answer}</section>` +
      `<p class="muted">You can revoke this at any time on <a href="/account">your account page</a>.</p>`,
  };
}

/** What anyone may see of the request, before signing in. */
export function facts({ client, redirectUri }: Authorization): string {
  const warning =
    isLocal(redirectUri) && client.kind !== 'first_party'
      ? `<p class="note warn">This redirects to a program on your own machine, and any program there can use this name. Continue only if you have just started this yourself.</p>`
      : '';
  return (
    `<dl class="facts"><dt>Known by</dt><dd>${escaped(origin(client))}</dd>` +
    `<dt>Redirects to</dt><dd><b>${escaped(redirectHost(redirectUri))}</b></dd></dl>${warning}`
  );
}

function origin(client: Client): string {
  if (client.kind === 'first_party') return 'the operator of this platform';
  if (client.kind === 'document') return new URL(client.id).host;
  const day = client.createdAt.toISOString().slice(0, 10);
  return `its own registration of ${day}; the name is not verified`;
}

function scopes({ scopes: asked }: Authorization): string {
  const items = asked.map((scope) => {
    const { title, description } = termsOfScope(scope);
    return `<li><div><b>${escaped(title)}</b><p class="muted">${escaped(description)}</p></div></li>`;
  });
  return `<h2>It will be able to</h2><ul class="list">${items.join('')}</ul>`;
}

function agentChoice(agents: OwnedAgent[]): string {
  const choices = agents.map(({ agent_id: id, display_name: name }, index) => {
    const checked = index === 0 && agents.length === 1 ? ' checked' : '';
    return (
      `<label class="choice"><input type="radio" name="agent_id" value="${escaped(id)}" required${checked}>` +
      `<span><bdi>${escaped(name)}</bdi><span class="muted">@${escaped(id)}</span></span></label>`
    );
  });
  return `<fieldset><legend>It acts for</legend>${choices.join('')}</fieldset>`;
}

function limit({ scopes: asked }: Authorization): string {
  if (!maySpend(asked)) return '';
  const amount = (DEFAULT_CAP_CENTS / 100).toFixed(2);
  const most = (MAX_CAP_CENTS / 100).toLocaleString('en-US');
  return (
    `<label>Daily spending cap in US dollars` +
    `<input class="short" type="text" inputmode="decimal" name="daily_limit" value="${amount}" required ` +
    `pattern="\\d{1,6}([.,]\\d{1,2})?" aria-describedby="limit-hint"></label>` +
    `<p class="muted" id="limit-hint">Up to ${most}; 0 for no spending. Days are in UTC.</p>`
  );
}

function button(decision: 'allow' | 'deny', words: string): string {
  // declining requires no input
  const rest = decision === 'deny' ? ' class="plain" formnovalidate' : '';
  return `<button name="decision" value="${decision}"${rest}>${words}</button>`;
}

function form({ parameters }: Authorization, formField: string, parts: string[]): string {
  const hidden = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value ?? '')}">`,
  );
  return `<form class="stack" method="post" action="/oauth/consent">${formField}${hidden.join('')}${parts.join('')}</form>`;
}

/** The form target for the page's policy: browsers follow the redirect after a form only to targets that it lists. */
function formTarget(redirectUri: string): string {
  if (!redirectUri.startsWith('http')) return `${redirectUri.split(':')[0]}:`;
  const { protocol, origin, hostname } = new URL(redirectUri);
  return hostname.startsWith('[') ? protocol : origin; // a policy cannot name an IPv6 address
}
