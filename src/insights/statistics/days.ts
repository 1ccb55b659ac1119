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

export interface Streaks {
  longest: number;
  /** Up to today; as long as today has no activity, up to yesterday. */
  current: number;
}

/** Counts consecutive days with at least one act. Expects every day, oldest first, ending today. */
export function streaksOf(days: DayCount[]): Streaks {
  let [longest, running] = [0, 0];
  let beforeToday = 0;
  for (const [index, { count }] of days.entries()) {
    if (index === days.length - 1) beforeToday = running;
    running = count > 0 ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return { longest, current: running > 0 ? running : beforeToday };
}

/** 0 for none, else 1 to 4: the quarter of the busiest day's count into which this one falls. */
export function levelOf(count: number, busiest: number): number {
  return count <= 0 ? 0 : Math.min(4, Math.ceil((4 * count) / busiest));
}

/** The number of whole days since then. */
export function wholeDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
}

/** The date that is `days` days before `now`. */
export function dateBefore(now: Date, days: number): string {
  return utcDate(after(now, -days * DAY));
}
