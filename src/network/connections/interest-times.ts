import { DAY } from '../../kernel/clock';

/** How long a request stays open. */
export const INTEREST_LASTS_DAYS = 30;
export const INTEREST_LASTS_MS = INTEREST_LASTS_DAYS * DAY;

/** How long a new request is held back after a decline. */
export const DECLINE_RESTS_MS = 30 * DAY;
/** A request that is repeatedly withdrawn and made again reaches the target at most once a day. */
export const WITHDRAWAL_RESTS_MS = DAY;
