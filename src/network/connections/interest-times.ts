import { DAY } from '../../kernel/clock';

/** How long an interest waits for an answer. */
export const INTEREST_LASTS_MS = 30 * DAY;

/** How long the target of a decline is left alone: an interest shown anew is held back until then. */
export const DECLINE_RESTS_MS = 30 * DAY;
