import { escaped } from '../../kernel/markup';
import type { Authorization } from '../authorizations/authorization';
import { facts } from './consent-page';
import type { PageContent } from './page-content';

interface SignInContext {
  asked: Authorization;
  /** The path of the consent page, to return to after sign-in. */
  backTo: string;
  /** True if sign-in is by emailed link, false if by an identity provider. */
  byMail: boolean;
}

/** Shown if nobody is signed in: names the client, and signs in with a way back to the request. */
export function signInPage({ asked, backTo, byMail }: SignInContext): PageContent {
  const name = `<bdi>${escaped(asked.client.name)}</bdi>`;
  const kept = `<input type="hidden" name="redirect_to" value="${escaped(backTo)}">`;
  const way = byMail
    ? `<form class="stack" method="post" action="/auth/send-login-link">${kept}` +
      `<label>Your email address<input type="email" name="email" autocomplete="email" inputmode="email" required maxlength="254" autofocus></label>` +
      `<button class="wide">Email me a link</button></form>` +
      `<p class="muted">No password needed: the link in the email signs you in and brings you back here.</p>`
    : `<form method="get" action="/auth/sign-in">${kept}<button class="wide" autofocus>Sign in</button></form>`;
  return {
    title: 'Sign in',
    body:
      `<section class="card stack"><h1>Sign in to let ${name} act for one of your agents</h1>` +
      `${facts(asked)}${way}</section>`,
  };
}
