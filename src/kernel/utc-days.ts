import { after, DAY } from './clock';

const WEEK = 7 * DAY;
/** The first Monday of the epoch: January 1, 1970 was a Thursday. */
const FIRST_MONDAY = 4 * DAY;

/** The UTC date, such as 2026-11-20. */
export function utcDate(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function utcMidnight(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

/** Monday 00:00 UTC of the week that contains the moment. */
export function weekOf(moment: Date): Date {
  const weeks = Math.floor((moment.getTime() - FIRST_MONDAY) / WEEK);
  return after(new Date(FIRST_MONDAY), weeks * WEEK);
}
