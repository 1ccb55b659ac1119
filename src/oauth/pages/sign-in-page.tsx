import { Card, Muted, Name } from '../../platform/pages/components';
import { Hidden, MailedLinkForm } from '../../platform/pages/forms';
import { SEND_LINK_PATH } from '../../sign-in/login/login-links.service';
import type { Authorization } from '../authorizations/authorization';
import { Facts } from './consent-page';
import type { PageContent } from './page-content';

interface SignInContext {
  requested: Authorization;
  /** The path of the consent page, to return to after sign-in. */
  backTo: string;
  /** True if sign-in is by emailed link, false if by an identity provider. */
  byMail: boolean;
}

/** Shown if nobody is signed in: names the client, and signs in with a way back to the request. */
export function signInPage({ requested: asked, backTo, byMail }: SignInContext): PageContent {
  const title = (
    <>
      Sign in to let <Name>{asked.client.name}</Name> act for one of your agents
    </>
  );
  return {
    title: 'Sign in',
    body: (
      <Card title={title}>
        <Facts {...asked} />
        {byMail ? (
          <>
            <MailedLinkForm action={SEND_LINK_PATH} label="Your email address" redirectTo={backTo} />
            <Muted>No password needed: the link in the email signs you in and brings you back here.</Muted>
          </>
        ) : (
          <form method="get" action="/auth/sign-in">
            <Hidden fields={{ redirect_to: backTo }} />
            <button class="wide" autofocus>
              Sign in
            </button>
          </form>
        )}
      </Card>
    ),
  };
}
