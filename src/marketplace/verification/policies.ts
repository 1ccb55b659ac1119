import { MAX_CHANGE_REQUESTS } from '../policies';

export const MAX_CHECKS = 10;
export const MAX_RESUBMISSIONS = MAX_CHANGE_REQUESTS;
/** A verdict after the longest confirmation window would come too late. */
export const MAX_VERDICT_HOURS = 72;
/** How long the buyer has to object after a delivery passed, if the checks alone do not release the money. */
export const PASSED_CONFIRM_HOURS = 24;
export const MAX_SCHEMA_BYTES = 16_000;
/** Of all checks of a listing, which each of its orders copies. */
export const MAX_ACCEPTANCE_BYTES = 32_000;
export const MAX_SCHEMA_DEPTH = 32;
/** Of JSON that is checked: a delivery, or a file. */
export const MAX_CHECKED_DEPTH = 64;
export const MAX_CHECKED_FILE_BYTES = 1_000_000;
/** How long a schema may take for one value, by the clock: older versions of Node.js cannot say how long a thread computed. */
export const SCHEMA_LIMIT_MS = 250;
/** How long the checks of everything that a listing delivers automatically may take, when it is written. */
export const GOODS_LIMIT_MS = 5_000;
export const MAX_EVALUATORS = 5;
export const MAX_RUBRIC_BYTES = 4_000;
export const MAX_EVALUATION_FEE_CENTS = 100_000;
export const MAX_PROBE_ATTEMPTS = 5;
/** Unless a probe says otherwise, all of them must pass. */
export const DEFAULT_ATTEMPTS = 3;
export const MAX_PROBE_HOSTS = 10;
export const MAX_PROBE_BYTES = 64_000;
export const MAX_PROBE_MS = 10_000;
export const PROBE_INTERVAL_MINUTES = 2;
/** The last probe is at a random time of this period, so that nobody serves an address only while it is probed. */
export const LAST_PROBE_WITHIN_MINUTES = 30;
/** How long a verdict can be verified at least. */
export const VERDICT_KEY_DAYS = 2 * 365;
