import { inDollars } from '../kernel/cents';
import { escaped } from '../kernel/markup';
import { act, dollars, guardedAct, moment, name, tag } from './account-markup';
import { freezeOf, statusBadge } from './account-pages';
import type { SeenAgent, SeenKey } from './account.reader';
import { pathOf } from './payout-account-page';

/** Markup of an agent's page: spending, approval threshold, keys, and ownership. */
export function agentBody(agent: SeenAgent, form: string): string {
  const base = `/account/agents/${agent.agentId}`;
  return (
    `<div class="row"><div class="stack"><h1>${name(agent.displayName)}</h1><p class="muted"><span class="code">${escaped(agent.agentId)}</span> ${statusBadge(agent)}</p></div>` +
    `<div class="acts">${freezeOf(agent, form)}</div></div>` +
    (agent.frozenAt === null
      ? ''
      : `<p class="note bad">Frozen since ${moment(agent.frozenAt)}: every call of the agent, and of clients that act for it, is refused.</p>`) +
    `<div class="grid">${spending(agent)}${threshold(agent, base, form)}</div>${keys(agent, base, form)}${ending(agent, base, form)}`
  );
}

function spending({ agentId, spent, lastActiveAt }: SeenAgent): string {
  const active = lastActiveAt === null ? 'It has not called yet.' : `Last active ${moment(lastActiveAt)}.`;
  const payouts = `<p><a href="${pathOf({ agentId })}">Payout account</a></p>`;
  return (
    `<section class="card stack"><h2>Spending</h2><p class="big">${inDollars(spent.today)}</p>` +
    `<p class="muted">today (UTC); ${inDollars(spent.month)} in the last 30 days. ${active}</p>${payouts}</section>`
  );
}

function threshold({ approvalAboveCents: above }: SeenAgent, base: string, form: string): string {
  const now =
    above === null
      ? 'It spends up to its keys’ caps without approval.'
      : `Spending above ${inDollars(above)} needs your approval: in one purchase, basket, payout, or refund, or in total within an hour.`;
  return (
    `<section class="card stack"><h2>Approval threshold</h2><p class="muted">${now}</p>` +
    `<form class="acts" method="post" action="${escaped(base)}/approval-threshold">${form}${dollars('Above, in dollars', above, 'never')}<button class="plain">Save</button></form></section>`
  );
}

function keys(agent: SeenAgent, base: string, form: string): string {
  const items = agent.keys.map((key) => `<li>${keyItem(key, base, form)}</li>`);
  const all = guardedAct(
    form,
    'All keys of the agent, and all clients that act for it, stop working at once. You can create a new key afterwards.',
    { path: `${base}/revoke-keys`, label: 'Revoke all keys' },
  );
  return (
    `<section class="card stack"><h2>Keys</h2>` +
    (items.length === 0
      ? '<p>No key works: the agent cannot call.</p>'
      : `<ul class="list">${items.join('')}</ul>`) +
    `<div class="acts">${act(form, { path: `${base}/keys`, label: 'Create a new key' })}</div>${items.length === 0 ? '' : all}</section>`
  );
}

function keyItem(key: SeenKey, base: string, form: string): string {
  const path = `${base}/keys/${key.keyId}`;
  const mark =
    key.prefix === null ? tag('client') : `<span class="code muted">${escaped(key.prefix)}…</span>`;
  const used = key.lastUsedAt === null ? 'never used' : `last used ${moment(key.lastUsedAt)}`;
  const ends = key.expiresAt === null ? '' : `, ends ${moment(key.expiresAt)}`;
  const cap = key.dailyCapCents === null ? 'no daily cap' : `of ${inDollars(key.dailyCapCents)} a day`;
  return (
    `<div class="row"><h3>${name(key.name)} ${mark}</h3><span>${inDollars(key.spent.today)} today, ${cap}</span></div>` +
    `<p class="muted">${key.scopes.map(escaped).join(', ')}; ${used}${ends}</p>` +
    `<div class="row"><form class="acts" method="post" action="${escaped(path)}/cap">${form}${dollars('Daily cap, in dollars', key.dailyCapCents, 'none')}<button class="plain" aria-label="Save the cap of ${escaped(key.name)}">Save</button></form>` +
    `${act(form, { path: `${path}/revoke`, label: 'Revoke', about: key.name, kind: 'danger' })}</div>`
  );
}

function ending(agent: SeenAgent, base: string, form: string): string {
  const question =
    'You lose access to it. Its freeze, its approval threshold, and the access of your clients end. Its keys keep working.';
  return (
    `<section class="card stack"><h2>Ownership</h2><p class="muted">Yours since ${moment(agent.claimedAt)}.</p>` +
    `${guardedAct(form, question, { path: `${base}/release`, label: 'Release this agent' })}</section>`
  );
}
