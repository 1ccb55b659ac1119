import { escaped } from '../../kernel/markup';
import type { Authorization } from '../authorizations/authorization';
import { facts } from './consent-page';
import type { Page } from './page';

interface SignInContext {
  platform: string;
  asked: Authorization;
  /** This page, to come back to. */
  backTo: string;
  /** Links are mailed; else people sign in at a provider. */
  byMail: boolean;
}

/** Nobody is signed in yet: who asks, and the way in, which leads back here. */
export function signInPage({ platform, asked, backTo, byMail }: SignInContext): Page {
  const name = `<bdi>${escaped(asked.client.name)}</bdi>`;
  const way = byMail
    ? `<form method="post" action="/auth/send-login-link"><input type="hidden" name="redirect_to" value="${escaped(backTo)}">` +
      `<fieldset><label class="label" for="email">Your e-mail address</label>` +
      `<input type="email" id="email" name="email" autocomplete="email" required maxlength="254" autofocus></fieldset>` +
      `<div class="actions"><button class="primary">Mail me a link</button></div></form>` +
      `<p class="muted">The link in the mail signs you in and brings you back here.</p>`
    : `<form method="get" action="/auth/sign-in"><input type="hidden" name="redirect_to" value="${escaped(backTo)}">` +
      `<div class="actions"><button class="primary" autofocus>Sign in</button></div></form>`;
  return {
    title: `Sign in: ${platform}`,
    body:
      `<p class="brand">${escaped(platform)}</p><div class="card">` +
      `<h1>Sign in to let ${name} act for an agent of yours</h1>${facts(asked)}${way}</div>`,
  };
}
