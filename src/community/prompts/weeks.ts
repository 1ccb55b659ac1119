import { after, DAY } from '../../kernel/clock';

const WEEK = 7 * DAY;
/** The first Monday of the epoch: 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4 * DAY;

/** Monday 00:00 UTC of the week that the moment is in. */
export function weekOf(moment: Date): Date {
  const weeks = Math.floor((moment.getTime() - FIRST_MONDAY) / WEEK);
  return new Date(FIRST_MONDAY + weeks * WEEK);
}

/** Prompts begin and end on Mondays: what is to last for part of a week lasts for the whole of it. */
export function endOf(start: Date, durationDays: number): Date {
  return after(start, Math.ceil(durationDays / 7) * WEEK);
}

export function isMonday(moment: Date): boolean {
  return weekOf(moment).getTime() === moment.getTime();
}
