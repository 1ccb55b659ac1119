import { DAY, HOUR, MINUTE, SECOND } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';

export const CODE_MS = 60 * SECOND;
export const ACCESS_TOKEN_MS = 15 * MINUTE;
/** An unused refresh token expires after `REFRESH_IDLE_MS`; a login always ends after `FAMILY_MS`. */
export const REFRESH_IDLE_MS = 30 * DAY;
export const FAMILY_MS = 90 * DAY;

/** When to delete clients that were never authorized, and those without any remaining grant. */
export const UNUSED_CLIENT_MS = 7 * DAY;
export const GRANTLESS_CLIENT_MS = 90 * DAY;
/** Deleted sooner, since the document can be fetched again. */
export const UNUSED_DOCUMENT_MS = DAY;
/** How long the log of consents and tokens is stored. */
export const ACCESS_LOG_RETENTION_MS = 400 * DAY;

export const DEFAULT_CAP_CENTS = 50_00;
export const MAX_CAP_CENTS = 100_000_00;

/** A client document is cached for as long as it allows, within these bounds. */
export const DOCUMENT_FRESH_MS = { least: 5 * MINUTE, usual: HOUR, most: DAY };
export const MAX_DOCUMENT_BYTES = 5 * 1024;

export const MAX_REDIRECT_URIS = 10;
export const MAX_CLIENT_NAME = 100;
export const MAX_CLIENT_ID = 500;
export const MAX_REDIRECT_URI = 1_000;
/** For each parameter of an authorization request. */
export const MAX_PARAMETER = 2_000;

export const oauthAuthorizeLimit = defineLimit('oauth-authorize', {
  counts: 'authorization requests',
  limit: 60,
  windowS: 60,
  per: 'ip',
});
export const oauthConsentLimit = defineLimit('oauth-consent', {
  counts: 'consent pages and answers to them',
  limit: 60,
  windowS: 60,
  per: 'ip',
});
export const oauthClientFailuresLimit = defineLimit('oauth-client-failures', {
  counts: 'failed authentications of OAuth clients',
  limit: 20,
  windowS: 60,
  per: 'ip',
});
export const oauthRegistrationLimit = defineLimit('oauth-registration', {
  counts: 'registrations of OAuth clients',
  limit: 20,
  windowS: 3600,
  per: 'ip',
});
export const oauthDocumentFailuresLimit = defineLimit('oauth-document-failures', {
  counts: 'failed reads of client metadata documents',
  countedBy: 'client',
  limit: 5,
  windowS: 60,
  per: 'ip',
});
export const oauthTokenLimit = defineLimit('oauth-token', {
  counts: 'requests to issue or revoke tokens',
  limit: 120,
  windowS: 60,
  per: 'ip',
});
