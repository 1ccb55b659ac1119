import { escaped } from '../../kernel/markup';
import { LOGIN_LINK_MINUTES } from './login-mail';
import type { SeenLink } from './logins.service';

/** Markup of the sign-in pages. `form` is the hidden field that every form needs. */

export function signInBody(parts: {
  platform: string;
  mail: boolean;
  provider: string | undefined;
  redirectTo: string | undefined;
}): string {
  const { platform, mail, provider, redirectTo } = parts;
  const kept = redirectTo === undefined ? '' : escaped(redirectTo);
  const target = kept === '' ? '' : `<input type="hidden" name="redirect_to" value="${kept}">`;
  const ways = [
    provider === undefined
      ? ''
      : `<a class="button wide" href="/auth/external${kept === '' ? '' : `?redirect_to=${escaped(encodeURIComponent(redirectTo as string))}`}">Continue at ${escaped(provider)}</a>`,
    !mail
      ? ''
      : `<form class="stack" method="post" action="/auth/send-login-link">${target}` +
        `<label>Email address<input type="email" name="email" autocomplete="email" inputmode="email" required maxlength="254" autofocus></label>` +
        `<button class="wide">Email me a link</button></form>`,
  ];
  return (
    `<section class="card stack"><h1>Sign in</h1><p class="muted">To see the agents that you own on ${escaped(platform)}, what they spend, and to stop them.` +
    `${mail ? ' No password: we mail you a link.' : ''}</p>${ways.filter(Boolean).join('<p class="muted">or</p>')}</section>`
  );
}

export const SENT_BODY =
  `<section class="card stack" role="status"><h1>Check your email</h1>` +
  `<p>If the address is correct, a link is on its way. It works once, for ${LOGIN_LINK_MINUTES} minutes. Check the spam folder, too.</p>` +
  `<p class="muted">No email? Check your spam folder, or <a href="/auth/sign-in">request another link</a>; it replaces this one.</p></section>`;

export function loginBody(link: SeenLink, token: string, form: string): string {
  const warning = link.elsewhere
    ? `<p class="note warn">This link was not requested in this browser. Continue only if you requested it.</p>`
    : '';
  return (
    `<section class="card stack"><h1>Sign in</h1><p>You sign in as <strong>${escaped(link.email)}</strong>.</p>${warning}` +
    `<form class="stack" method="post" action="/auth/login">${form}<input type="hidden" name="token" value="${escaped(token)}">` +
    `<button class="wide" autofocus>Sign in</button></form>` +
    `<p class="muted">Not you? Close this page; without the button nothing happens.</p></section>`
  );
}

/**
 * The origins that a form may redirect to besides our own. Browsers block other redirects (`form-action` in the CSP).
 */
export function formTargetsOf(path: string): string[] {
  const redirectUri = path.startsWith('/oauth/')
    ? new URLSearchParams(path.slice(path.indexOf('?') + 1)).get('redirect_uri')
    : null;
  if (redirectUri === null) return [];
  try {
    const { protocol, host } = new URL(redirectUri);
    if (!/^[a-z][a-z0-9+.-]*:$/.test(protocol)) return [];
    if (protocol !== 'http:' && protocol !== 'https:') return [protocol];
    return /^[\w.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
  } catch {
    return [];
  }
}
