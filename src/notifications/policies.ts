import { DAY, MINUTE } from '../kernel/clock';

/** Read and dismissed notifications, and broadcasts. */
export const READ_RETENTION_MS = 90 * DAY;
export const UNREAD_RETENTION_MS = 365 * DAY;

/** What happens within this time comes in one email to an owner. */
export const MAIL_WINDOW_MS = 5 * MINUTE;
/** For each owner and day (UTC). Further entries are mailed at the hour of the digest at the latest. */
export const MAX_WINDOW_EMAILS_A_DAY = 10;
/** UTC. */
export const DEFAULT_DIGEST_HOUR = 8;
/** An email shows this many entries; the inbox has all of them. */
export const MAX_MAILED_ENTRIES = 20;
