import { escaped } from '../kernel/markup';
import { act, moment, name } from './account-markup';
import type { ClientGrant } from './client-grants';

/** Clients that may act for an agent, each with the way to end that. */
export function grantsBody(grants: ClientGrant[], form: string): string {
  if (grants.length === 0) return '';
  const items = grants.map(({ clientId, clientName, scopes, createdAt, lastUsedAt }) => {
    const fields = `<input type="hidden" name="client_id" value="${escaped(clientId)}">`;
    const used = lastUsedAt === null ? 'never used' : `last used ${moment(lastUsedAt)}`;
    return (
      `<li><div class="row"><div><h3>${name(clientName)}</h3><p class="muted">${scopes.map(escaped).join(', ')}; since ${moment(createdAt)}, ${used}</p></div>` +
      `${act(form, { path: '/account/grants/revoke', label: 'Revoke', about: clientName, kind: 'danger', fields })}</div></li>`
    );
  });
  return (
    `<section class="card stack" aria-labelledby="clients"><h2 id="clients">Clients that act for you</h2>` +
    `<ul class="list">${items.join('')}</ul></section>`
  );
}
