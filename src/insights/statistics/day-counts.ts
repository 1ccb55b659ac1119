import { after, DAY } from '../../kernel/clock';
import { utcDate } from '../../kernel/utc-days';

export interface DayCount {
  date: string;
  count: number;
}

/** Fills in zero for days without a count. */
export function everyDay(last: string, days: number, counts: Iterable<DayCount>): DayCount[] {
  const byDate = new Map([...counts].map(({ date, count }) => [date, count]));
  return daysUpTo(last, days).map((date) => ({ date, count: byDate.get(date) ?? 0 }));
}

/** The given number of days up to and including `last`, oldest first. */
function daysUpTo(last: string, count: number): string[] {
  const end = new Date(`${last}T00:00:00.000Z`);
  return Array.from({ length: count }, (_, index) => utcDate(after(end, (index - count + 1) * DAY)));
}
