import { after, DAY } from '../../kernel/clock';
import { weekOf } from '../../kernel/utc-days';

const WEEK = 7 * DAY;

/** Prompts begin and end on Mondays: what is to last for part of a week lasts for the whole of it. */
export function endOf(start: Date, durationDays: number): Date {
  return after(start, Math.ceil(durationDays / 7) * WEEK);
}

export function isMonday(moment: Date): boolean {
  return weekOf(moment).getTime() === moment.getTime();
}
