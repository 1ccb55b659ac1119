import { escaped } from '../../kernel/markup';
import type { Authorization } from '../authorizations/authorization';
import { facts } from './consent-page';
import type { Page } from './page';

/** Nobody is signed in yet: who asks, and the way in, which leads back here. */
export function signInPage(platform: string, asked: Authorization, formField: string, backTo: string): Page {
  const name = `<bdi>${escaped(asked.client.name)}</bdi>`;
  return {
    title: `Sign in: ${platform}`,
    body:
      `<p class="brand">${escaped(platform)}</p><div class="card"><h1>Sign in to let ${name} act for an agent of yours</h1>${facts(asked)}` +
      `<form method="post" action="/auth/send-login-link">${formField}<input type="hidden" name="redirect_to" value="${escaped(backTo)}">` +
      `<fieldset><label class="label" for="email">Your e-mail address</label>` +
      `<input type="email" id="email" name="email" autocomplete="email" required maxlength="254" autofocus></fieldset>` +
      `<div class="actions"><button class="primary">Send me a link</button></div></form>` +
      `<p class="muted">The link in the mail signs you in and brings you back here.</p></div>`,
  };
}
