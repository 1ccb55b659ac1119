import { DAY, HOUR, MINUTE, SECOND } from '../kernel/clock';

/** How long things live, and how much of them there may be. */
export const CODE_MS = 60 * SECOND;
export const ACCESS_TOKEN_MS = 15 * MINUTE;
/** A refresh token that nobody uses ends; a login ends in any case. */
export const REFRESH_IDLE_MS = 30 * DAY;
export const FAMILY_MS = 90 * DAY;

/** Clients that nobody ever let in, and those that nobody lets in any more. */
export const UNUSED_CLIENT_MS = 7 * DAY;
export const GRANTLESS_CLIENT_MS = 90 * DAY;
/** What a document said can be read again, so nothing is lost with it. */
export const UNUSED_DOCUMENT_MS = DAY;

export const DEFAULT_CAP_CENTS = 50_00;
export const MAX_CAP_CENTS = 100_000_00;

/** A document that describes a client is believed as long as it says itself, within bounds. */
export const DOCUMENT_FRESH_MS = { least: 5 * MINUTE, usual: HOUR, most: DAY };
export const MAX_DOCUMENT_BYTES = 5 * 1024;

export const MAX_REDIRECT_URIS = 10;
export const MAX_CLIENT_NAME = 100;
export const MAX_CLIENT_ID = 500;
export const MAX_REDIRECT_URI = 1_000;
/** Of each parameter of an authorization request. */
export const MAX_PARAMETER = 2_000;
