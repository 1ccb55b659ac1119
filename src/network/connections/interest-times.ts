import { DAY } from '../../kernel/clock';

/** How long an interest waits for an answer. */
export const INTEREST_LASTS_DAYS = 30;
export const INTEREST_LASTS_MS = INTEREST_LASTS_DAYS * DAY;

/** For how long a new request is held back after a decline. */
export const DECLINE_RESTS_MS = 30 * DAY;
/** An interest that is withdrawn and shown again reaches the target once a day at most, however often that happens. */
export const WITHDRAWAL_RESTS_MS = DAY;
