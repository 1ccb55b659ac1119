import { DAY, HOUR } from '../kernel/clock';

/** Entries of the audit log in one export. */
export const MAX_EXPORTED_ENTRIES = 100_000;
/** How long `security.txt` is valid. RFC 9116 recommends less than a year, so that nobody relies on an outdated contact. */
export const SECURITY_TEXT_MS = 180 * DAY;
/** How long the report of a script can be read. */
export const REPORT_MS = 7 * DAY;
/** A nightly backup has two hours of tolerance. */
export const BACKUP_LATE_MS = 26 * HOUR;
/** A weekly verification has a day of tolerance. */
export const VERIFIED_BACKUP_LATE_MS = 8 * DAY;
