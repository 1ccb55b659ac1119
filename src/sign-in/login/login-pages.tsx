import type { JSX } from 'preact';
import { MINUTE } from '../../kernel/clock';
import { Card, LinkButton, Muted, Name, Notice } from '../../platform/pages/components';
import { Hidden, MailedLinkForm, PostForm } from '../../platform/pages/forms';
import { LINK_LIVES_MS } from '../policies';
import { SEND_LINK_PATH } from './login-links.service';
import type { SeenLink } from './logins.service';

interface SignInProps {
  platform: string;
  mail: boolean;
  provider: string | undefined;
  redirectTo: string | undefined;
  /** Whether only those with an invite can create an agent. */
  needsInvite: boolean;
}

/** What people sign in for, by where they want to go. */
function purposeOf(platform: string, path = ''): string | undefined {
  if (path.startsWith('/operator')) return `To operate ${platform}.`;
  if (path.startsWith('/account/approvals/')) return 'To decide what your agent may spend.';
  if (path.startsWith('/account/listings/')) return 'To buy, ask, or offer with one of your agents.';
  return undefined;
}

export function SignIn({ platform, mail, provider, redirectTo, needsInvite }: SignInProps): JSX.Element {
  const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  return (
    <Card title="Sign in">
      <Muted>
        {purposeOf(platform, redirectTo) ??
          `To create your agents on ${platform}, see what they spend, and stop them.`}
        {needsInvite &&
          ' To create an agent you also need an invite code, which you can request once you are signed in.'}
        {mail && ' No password: we mail you a link.'}
      </Muted>
      {provider !== undefined && (
        <LinkButton look="wide" href={`/auth/external${query}`}>
          Continue at {provider}
        </LinkButton>
      )}
      {provider !== undefined && mail && <Muted>or</Muted>}
      {mail && <MailedLinkForm action={SEND_LINK_PATH} label="Email address" redirectTo={redirectTo} />}
    </Card>
  );
}

export const Sent = ({ email }: { email: string }): JSX.Element => (
  <Card title="Check your email" role="status">
    <p>
      We sent a link to{' '}
      <strong>
        <Name>{email}</Name>
      </strong>
      . It works once, for {LINK_LIVES_MS / MINUTE} minutes.
    </p>
    <Muted>
      No email? Check your spam folder, or <a href="/auth/sign-in">use another address</a>. A new link
      replaces this one.
    </Muted>
  </Card>
);

export function Login(props: { link: SeenLink; loginToken: string; token: string }): JSX.Element {
  const { link, loginToken, token } = props;
  return (
    <Card title="Sign in">
      <p>
        You sign in as <strong>{link.email}</strong>.
      </p>
      {link.elsewhere && (
        <Notice kind="warn">
          This link was not requested in this browser. Continue only if you requested it.
        </Notice>
      )}
      <PostForm action="/auth/login" token={token}>
        <Hidden fields={{ token: loginToken }} />
        <button class="wide" autofocus>
          Sign in
        </button>
      </PostForm>
      <Muted>Not you? Close this page; without the button nothing happens.</Muted>
    </Card>
  );
}
