import { DAY, HOUR, MINUTE } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';

// sign-in links

export const loginLinksLimit = defineLimit('login-links', {
  counts: 'requests for a sign-in link',
  limit: 20,
  windowS: 3600,
  per: 'ip',
});
export const loginLinksToAddressLimit = defineLimit('login-links-to-address', {
  counts: 'sign-in links to an email address',
  countedBy: 'email address and client address',
  limit: 5,
  windowS: 3600,
  per: 'ip',
});
export const loginLinksToMailboxLimit = defineLimit('login-links-to-mailbox', {
  counts: 'sign-in links to an email address, from all client addresses',
  countedBy: 'email address',
  limit: 30,
  windowS: 3600,
  per: 'ip',
});
export const loginsLimit = defineLimit('logins', { counts: 'sign-ins', limit: 60, windowS: 3600, per: 'ip' });
/** How long an emailed link is valid. */
export const LINK_LIVES_MS = 15 * MINUTE;
/** How long a sign-in with an external provider may take. */
export const EXTERNAL_SIGN_IN_MS = 15 * MINUTE;
export const ID_TOKEN_LIVES_S = 300;

// sessions

/** An unused session ends after `SESSION_IDLE_MS`; every session ends after `SESSION_MS`. */
export const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_MS = 30 * DAY;
export const OPERATOR_SESSION_MS = 8 * HOUR;
/** How long the cookie by which forms recognize a browser is stored. */
export const BROWSER_KNOWN_MS = 30 * DAY;

// claims of agents

export const claimsLimit = defineLimit('claims', {
  counts: 'claims of agents',
  limit: 30,
  windowS: 3600,
  per: 'ip',
});
export const CLAIM_LIVES_MS = 15 * MINUTE;
