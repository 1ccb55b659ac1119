import { escaped } from '../../kernel/markup';
import type { DayCount } from '../statistics/day-counts';
import { PALETTES, type Theme } from './palette';
import { letters, svg } from './svg';

const CELL = 11;
const STEP = 14;
const LEFT = 30;
const TOP = 20;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface HeatmapSize {
  width: number;
  height: number;
}

/** Sized for the maximum number of calendar weeks that so many days can span. */
export function heatmapSize(days: number): HeatmapSize {
  return { width: LEFT + (Math.ceil(days / 7) + 1) * STEP, height: TOP + 7 * STEP };
}

/** Quarters of the busiest day; 0 means no activity. */
export function levelsOf(days: DayCount[]): number[] {
  const most = Math.max(...days.map(({ count }) => count), 1);
  return days.map(({ count }) => (count === 0 ? 0 : Math.min(4, Math.ceil((4 * count) / most))));
}

/** Draws days as squares, one column per week, Monday on top. */
export function heatmap(days: DayCount[], theme: Theme, summary: string): string {
  const { heat, muted } = PALETTES[theme];
  const { width, height } = heatmapSize(days.length);
  const levels = levelsOf(days);
  const before = weekday(days[0]?.date ?? '1970-01-05');
  const squares = days.map(({ date, count }, index) => {
    const at = before + index;
    const [x, y] = [LEFT + Math.floor(at / 7) * STEP, TOP + (at % 7) * STEP];
    const says = `${date}: ${count === 0 ? 'nothing' : `${count} ${count === 1 ? 'act' : 'acts'}`}`;
    return (
      `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" rx="2.5" fill="${heat[levels[index] as 0]}">` +
      `<title>${escaped(says)}</title></rect>`
    );
  });
  const names = ['Mon', 'Wed', 'Fri'].map((name, index) =>
    letters(name, { x: 0, y: TOP + index * 2 * STEP + 9, size: 10, fill: muted }),
  );
  return svg({
    width,
    height,
    title: summary,
    description: 'One square per day; a stronger color means more activity.',
    body: [...names, ...monthNames(days, before, muted, width), ...squares].join(''),
  });
}

/** Above the column in which a month begins, if there is room for the name. */
function monthNames(days: DayCount[], before: number, fill: string, width: number): string[] {
  let free = LEFT;
  return days.flatMap(({ date }, index) => {
    if (index > 0 && !date.endsWith('-01')) return [];
    const x = LEFT + Math.floor((before + index) / 7) * STEP;
    if (x < free || x + 28 > width) return [];
    free = x + 32;
    return [letters(MONTHS[Number(date.slice(5, 7)) - 1] as string, { x, y: 11, size: 10, fill })];
  });
}

/** 0 is Monday. */
function weekday(date: string): number {
  return (new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7;
}
