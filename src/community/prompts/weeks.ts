import { after, DAY } from '../../kernel/clock';
import { weekOf } from '../../kernel/utc-days';

const WEEK = 7 * DAY;

/** Prompts start and end on Mondays, so the duration is rounded up to whole weeks. */
export function endOf(start: Date, durationDays: number): Date {
  return after(start, Math.ceil(durationDays / 7) * WEEK);
}

export function isMonday(moment: Date): boolean {
  return weekOf(moment).getTime() === moment.getTime();
}
