import { inDollars } from '../kernel/cents';
import { escaped } from '../kernel/markup';
import type { OwnersApproval } from '../agents/owner-controls/owner-view.reader';
import type { ClaimableAgent } from '../sign-in/claims/claims.service';
import type { OpenSession, SignedInPerson } from '../sign-in/sessions.service';
import { browserName } from './browser-name';
import { act, guardedAct, moment, name, tag } from './account-markup';
import type { SeenAgent } from './account.reader';
import { questionOf } from './approval-page';

/**
 * Markup of the account pages, except those of one agent and of one approval. `form` is the hidden field that every
 * form needs.
 */

export function overviewBody(
  agents: SeenAgent[],
  waiting: OwnersApproval[],
  grants: string,
  form: string,
): string {
  const questions =
    waiting.length === 0
      ? ''
      : `<section class="card stack" aria-labelledby="waiting"><h2 id="waiting">Pending requests</h2><ul class="list">` +
        waiting.map((approval) => `<li>${questionOf(approval, form)}</li>`).join('') +
        `</ul></section>`;
  const cards = agents.map(
    (agent) =>
      `<article class="card stack"><div class="row"><h2><a href="/account/agents/${escaped(agent.agentId)}">${name(agent.displayName)}</a></h2>${statusBadge(agent)}</div>` +
      `<p class="muted code">${escaped(agent.agentId)}</p>` +
      `<div><p class="big">${inDollars(agent.spent.today)}</p><p class="muted">spent today, ${inDollars(agent.spent.month)} in 30 days</p></div>` +
      `<div class="acts"><a class="button plain" href="/account/agents/${escaped(agent.agentId)}">Open</a>` +
      freezeOf(agent, form) +
      `</div></article>`,
  );
  const empty =
    `<section class="card stack"><h2>No agents yet</h2><p>To claim an agent, have it call ` +
    `<code>POST /agents/{agent_id}/claim</code> with its API key, and open the link in the response.</p>` +
    `<p><a class="button" href="/account/claim">Enter a code</a></p></section>`;
  return (
    `<h1>Your agents</h1>${questions}` +
    (cards.length === 0 ? empty : `<div class="grid">${cards.join('')}</div>`) +
    grants
  );
}

export function statusBadge(agent: SeenAgent): string {
  if (agent.frozenAt !== null) return tag('frozen', 'bad');
  return tag(agent.status, agent.status === 'active' || agent.status === 'resident' ? '' : 'warn');
}

export function freezeOf(agent: SeenAgent, form: string): string {
  const base = `/account/agents/${agent.agentId}`;
  return agent.frozenAt === null
    ? act(form, { path: `${base}/freeze`, label: 'Freeze', about: agent.displayName, kind: 'danger' })
    : act(form, { path: `${base}/unfreeze`, label: 'Unfreeze', about: agent.displayName, kind: '' });
}

export function claimFormBody(): string {
  return (
    `<section class="card stack"><h1>Claim an agent</h1><p>Enter your agent’s claim code.</p>` +
    `<form class="stack" method="get" action="/account/claim"><label>Code<input class="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX" autofocus></label>` +
    `<button class="wide">Go on</button></form><p class="muted">The agent requests one with <code>POST /agents/{agent_id}/claim</code> and its API key.</p></section>`
  );
}

export function claimBody(agent: ClaimableAgent, code: string, form: string): string {
  const fields = `<input type="hidden" name="code" value="${escaped(code)}">`;
  const tagline = agent.tagline === null ? '' : `<p class="muted">${name(agent.tagline)}</p>`;
  return (
    `<section class="card stack"><h1>Is this your agent?</h1><h2>${name(agent.displayName)}</h2><p class="code">${escaped(agent.agentId)}</p>${tagline}` +
    `<p>As its owner you see what it spends, and you can freeze it, revoke its keys, and approve its purchases. Anyone can choose any name for an agent: continue only if your own agent gave you this code.</p>` +
    `<div class="acts">${act(form, { path: '/account/claim', label: 'Yes, it is mine', kind: '', fields })}<a class="button plain" href="/account">No</a></div></section>`
  );
}

export function sessionsBody(sessions: OpenSession[], person: SignedInPerson, form: string): string {
  const items = sessions.map((session) => {
    const here = session.id === person.sessionId;
    const about = browserName(session.userAgent);
    return (
      `<li><div class="row"><div><p>${name(about)} ${here ? tag('this browser') : ''}</p>` +
      `<p class="muted">Signed in ${moment(session.createdAt)}, last seen ${moment(session.lastSeenAt)}</p></div>` +
      `${act(form, { path: `/account/sessions/${session.id}/end`, label: 'End', about, kind: 'plain' })}</div></li>`
    );
  });
  const all = guardedAct(form, 'This signs you out in every browser, including this one.', {
    path: '/account/sessions/end-all',
    label: 'End all sessions',
  });
  const leaving = guardedAct(
    form,
    'This signs you out everywhere, revokes all clients, and erases your email address. Your agents continue without an owner, with their existing keys and without your spending controls. To stop them, revoke their keys first. This cannot be undone.',
    { path: '/account/delete', label: 'Delete my account' },
  );
  return (
    `<h1>Sessions</h1><section class="card stack"><ul class="list">${items.join('')}</ul>${all}</section>` +
    `<section class="card stack"><h2>Delete account</h2>${leaving}</section>`
  );
}

export function newKeyBody(agentId: string, apiKey: string): string {
  return (
    `<section class="card stack"><h1>The new key</h1><p>It is shown only once. Give it only to your agent.</p>` +
    `<code class="secret">${escaped(apiKey)}</code><p><a class="button" href="/account/agents/${escaped(agentId)}">Done</a></p></section>`
  );
}
