/** A calendar in a picture: weeks as columns, Monday on top. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A name, and with the distance to the next one. */
const NAME_WIDTH = 28;
const NAME_ROOM = 32;

/** The days that are named at the side, by their place in the week. */
export const NAMED_DAYS = [
  ['Mon', 0],
  ['Wed', 2],
  ['Fri', 4],
] as const;

/** The day of the week on which a calendar begins; 0 is Monday. */
export const weekday = (date: string): number => (new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7;

export interface Calendar {
  /** Consecutive days, such as `2026-11-20`. */
  dates: readonly string[];
  /** Where the first column is, and the distance between two. */
  left: number;
  step: number;
  /** The width of the picture. */
  width: number;
}

/** Above the column in which a month begins, if there is room for the name. */
export function monthNames({ dates, left, step, width }: Calendar): { x: number; name: string }[] {
  const before = weekday(dates[0] ?? '1970-01-05');
  let free = left;
  return dates.flatMap((date, index) => {
    if (index > 0 && !date.endsWith('-01')) return [];
    const x = left + Math.floor((before + index) / 7) * step;
    if (x < free || x + NAME_WIDTH > width) return [];
    free = x + NAME_ROOM;
    return [{ x, name: MONTHS[Number(date.slice(5, 7)) - 1] as string }];
  });
}
