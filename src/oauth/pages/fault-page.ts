import { escaped } from '../../kernel/markup';
import type { AuthorizationFault } from '../authorizations/authorization';
import { redirectHost } from '../clients/redirect-uris';
import type { PageContent } from './page-content';

/** Shown instead of a redirect if the client's address is not trusted; the person decides whether to go there. */
export function faultPage({ recipient, reason }: AuthorizationFault, redirectTo: string): PageContent {
  const name = `<bdi>${escaped(recipient.client.name)}</bdi>`;
  const host = escaped(redirectHost(recipient.redirectUri));
  return {
    title: 'This did not work',
    body:
      `<section class="card stack" role="alert"><h1>This did not work</h1>` +
      `<p>A program that calls itself ${name} sent an invalid request. No access was granted.</p>` +
      `<p class="note">${escaped(reason.message)}</p>` +
      `<p class="muted">If you came from <b>${host}</b>, you can go back to it. This address is not verified: ` +
      `if you do not know it, close this page.</p>` +
      `<p><a class="button plain" href="${escaped(redirectTo)}" rel="noreferrer nofollow">Go back to ${host}</a></p></section>`,
  };
}
