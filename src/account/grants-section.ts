import { escaped } from '../kernel/markup';
import { termsOfScope } from '../platform/security/bearer-tokens';
import type { GrantListView } from '../oauth/grants/grants.dto';
import { act, moment, name } from './account-markup';

/** Lists the clients that may act for an agent, each with a button to revoke its access. */
export function grantsBody(grants: GrantListView['grants'], form: string): string {
  if (grants.length === 0) return '';
  const items = grants.map(({ client_id, client_name, agent_id, scopes, created_at, last_used_at }) => {
    const fields = `<input type="hidden" name="client_id" value="${escaped(client_id)}">`;
    const used = last_used_at === null ? 'never used' : `last used ${moment(new Date(last_used_at))}`;
    return (
      `<li><div class="row"><div><h3>${name(client_name)}</h3><p class="muted">for <span class="code">${escaped(agent_id)}</span>: ${scopes.map((scope) => escaped(termsOfScope(scope).title)).join(', ')}; ` +
      `since ${moment(new Date(created_at))}, ${used}</p></div>` +
      `${act(form, { path: '/account/grants/revoke', label: 'Revoke', about: client_name, kind: 'danger', fields })}</div></li>`
    );
  });
  return (
    `<section class="card stack" aria-labelledby="clients"><h2 id="clients">Clients that act for you</h2>` +
    `<ul class="list">${items.join('')}</ul></section>`
  );
}
