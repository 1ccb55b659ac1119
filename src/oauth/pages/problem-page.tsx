import { Card, Muted, LinkButton, Name, Notice } from '../../platform/pages/components';
import type { AuthorizationFault } from '../authorizations/authorization';
import { destinationOf, redirectHost } from '../clients/redirect-uris';
import type { PageContent } from './page-content';

/** Shown if no redirect is possible: the client or its redirect URI is invalid. */
export function problemPage(detail: string): PageContent {
  return {
    title: 'This did not work',
    body: (
      <Card title="This did not work" role="alert">
        <p>{detail}</p>
        <Muted>
          No access was granted, and you were not redirected. Go back to the program that you came from and
          start again. If it happens again, contact its developers.
        </Muted>
      </Card>
    ),
  };
}

/** Shown instead of a redirect if the client's address is not trusted; the person decides whether to go there. */
export function faultPage({ recipient, reason }: AuthorizationFault, redirectTo: string): PageContent {
  const host = redirectHost(recipient.redirectUri);
  return {
    title: 'This did not work',
    body: (
      <Card title="This did not work" role="alert">
        <p>
          A program that calls itself <Name>{recipient.client.name}</Name> sent an invalid request. No access
          was granted.
        </p>
        <Notice>{reason.message}</Notice>
        <Muted>
          If you came from <b>{destinationOf(recipient.redirectUri)}</b>, you can go back to it. This address
          is not verified: if you do not know it, close this page.
        </Muted>
        <p>
          <LinkButton look="plain" href={redirectTo} rel="noreferrer nofollow">
            Go back to {host}
          </LinkButton>
        </p>
      </Card>
    ),
  };
}
