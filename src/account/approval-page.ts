import { inDollars } from '../kernel/cents';
import type { ApprovalLine, OwnersApproval, SpendingKind } from '../agents/owner-controls/owner-view.reader';
import { escaped } from '../kernel/markup';
import { act, moment, name } from './account-markup';
import type { SeenApproval, SeenKey } from './account.reader';

/** What the page of a decided approval says, by status. */

const STATES: Record<string, string> = {
  approved:
    'You approved exactly this, once. A checkout continues automatically; for anything else the agent must repeat its call.',
  declined: 'You declined.',
  used: 'You approved, and the agent has used it.',
  expired: 'This request has expired.',
};

const VERBS: Record<SpendingKind, string> = { purchase: 'buy', payout: 'pay out', refund: 'refund' };

export function approvalBody(approval: SeenApproval, form: string): string {
  const state = STATES[approval.status];
  return (
    `<section class="card stack"><h1>Your agent needs your approval</h1>` +
    (approval.status === 'pending'
      ? questionOf(approval, form, factsOf(approval))
      : `${requestOf(approval)}<p class="note">${state ?? ''}</p>`) +
    `<p><a href="/account">Back to your agents</a></p></section>`
  );
}

/** `facts` is additional markup. */
export function questionOf(approval: OwnersApproval, form: string, facts = ''): string {
  const base = `/account/approvals/${approval.id}`;
  const about = approval.listingTitle;
  return (
    `${requestOf(approval)}${facts}<p class="muted">Until ${moment(approval.expiresAt)}. An approval is valid for exactly this, once, within a day.</p>` +
    `<div class="acts">${act(form, { path: `${base}/approve`, label: 'Approve', about, kind: '' })}` +
    `${act(form, { path: `${base}/decline`, label: 'Decline', about })}</div>`
  );
}

function requestOf({ agentName, agentId, kind, lines, totalCents }: OwnersApproval): string {
  const agent = `<a href="/account/agents/${escaped(agentId)}">${name(agentName)}</a>`;
  const amount = `<p class="big">${inDollars(totalCents)}</p>`;
  if (kind !== 'purchase')
    return `<p>${agent} would like to ${VERBS[kind]}</p>${amount}${lines.map(whereTo).join('')}`;
  const things = lines.map((line) => {
    const count = line.quantity === 1 ? '' : `${line.quantity} × `;
    const price =
      lines.length === 1 && line.quantity === 1
        ? ''
        : `, ${inDollars(line.unit_price_cents)}${line.quantity === 1 ? '' : ' each'}`;
    return `<strong>${count}${name(line.title)}</strong> from ${code(line.seller_id)}${price}`;
  });
  const list =
    things.length === 1
      ? `<p>${things[0] ?? ''}</p>`
      : `<ul class="list">${things.map((thing) => `<li><p>${thing}</p></li>`).join('')}</ul>`;
  return `<p>${agent} would like to ${VERBS[kind]}</p>${list}${amount}`;
}

/** Where the money of a payout or of a refund goes. */
function whereTo({ title, order_id: order, destination }: ApprovalLine): string {
  if (order !== undefined) return `<p>for <strong>${name(title)}</strong>, order ${code(order)}</p>`;
  return destination ? `<p>to the payout account ${code(destination)}</p>` : '';
}

const code = (text: string | null): string => `<span class="code">${escaped(text ?? '')}</span>`;

/** What the agent spent in the last hour, and what its keys may still spend today. */
function factsOf({ asking }: SeenApproval): string {
  if (!asking) return '';
  const { agent, lately } = asking;
  const { ofHowMany = 0, ofCents = 0 } = lately[0] ?? {};
  const spent = lately.map(({ title, quantity, cents, at, approved }) => {
    const when = `${moment(at)}${approved ? '; you approved it' : ''}`;
    return fact(`${quantity === 1 ? '' : `${quantity} × `}${name(title)}`, inDollars(cents), when);
  });
  if (ofHowMany > lately.length) spent.push(fact(`and ${ofHowMany - lately.length} more`, ''));
  return (
    factList('lately', 'Spent in the last hour', spent, inDollars(ofCents)) +
    factList('left', 'Left for today', agent.keys.map(leftOf))
  );
}

function factList(id: string, title: string, facts: string[], sum?: string): string {
  const heading = `<h2 id="${id}">${title}</h2>`;
  const head = sum === undefined ? heading : `<div class="row">${heading}<strong>${sum}</strong></div>`;
  const list = facts.length === 0 ? '' : `<ul class="list">${facts.join('')}</ul>`;
  return `<section class="note stack" aria-labelledby="${id}">${head}${list}</section>`;
}

/** All arguments are markup. */
function fact(what: string, howMuch: string, when = ''): string {
  const more = when && `<p class="muted">${when}</p>`;
  return `<li><div class="row"><span>${what}</span><span>${howMuch}</span></div>${more}</li>`;
}

/** Daily caps count UTC days. */
function leftOf({ name: key, dailyCapCents: cap, spent, scopes }: SeenKey): string {
  const left = !scopes.includes('money')
    ? 'may not spend'
    : cap === null
      ? 'no daily cap'
      : `${inDollars(Math.max(0, cap - spent.today))} of ${inDollars(cap)}`;
  return fact(name(key), left);
}
