import type { JSX } from 'preact';
import type { DayCount } from '../statistics/days';
import { PALETTES, type Theme } from '../../platform/pictures/palette';
import { Letters, Svg } from '../../platform/pictures/svg';

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
function levelsOf(days: DayCount[]): number[] {
  const most = Math.max(...days.map(({ count }) => count), 1);
  return days.map(({ count }) => (count === 0 ? 0 : Math.min(4, Math.ceil((4 * count) / most))));
}

interface HeatmapProps {
  days: DayCount[];
  theme: Theme;
  summary: string;
}

/** Draws days as squares, one column per week, Monday on top. */
export function Heatmap({ days, theme, summary }: HeatmapProps): JSX.Element {
  const { heat, muted } = PALETTES[theme];
  const { width, height } = heatmapSize(days.length);
  const levels = levelsOf(days);
  const before = weekday(days[0]?.date ?? '1970-01-05');
  return (
    <Svg
      width={width}
      height={height}
      title={summary}
      description="One square per day; a stronger color means more activity."
    >
      {['Mon', 'Wed', 'Fri'].map((name, index) => (
        <Letters x={0} y={TOP + index * 2 * STEP + 9} size={10} fill={muted}>
          {name}
        </Letters>
      ))}
      {monthNames(days, before, width).map(({ x, name }) => (
        <Letters x={x} y={11} size={10} fill={muted}>
          {name}
        </Letters>
      ))}
      {days.map((day, index) => (
        <Square day={day} at={before + index} fill={heat[levels[index] as 0]} />
      ))}
    </Svg>
  );
}

function Square({ day, at, fill }: { day: DayCount; at: number; fill: string }): JSX.Element {
  const { date, count } = day;
  const says = `${date}: ${count === 0 ? 'nothing' : `${count} ${count === 1 ? 'act' : 'acts'}`}`;
  return (
    <rect
      x={LEFT + Math.floor(at / 7) * STEP}
      y={TOP + (at % 7) * STEP}
      width={CELL}
      height={CELL}
      rx={2.5}
      fill={fill}
    >
      <title>{says}</title>
    </rect>
  );
}

/** Above the column in which a month begins, if there is room for the name. */
function monthNames(days: DayCount[], before: number, width: number): { x: number; name: string }[] {
  let free = LEFT;
  return days.flatMap(({ date }, index) => {
    if (index > 0 && !date.endsWith('-01')) return [];
    const x = LEFT + Math.floor((before + index) / 7) * STEP;
    if (x < free || x + 28 > width) return [];
    free = x + 32;
    return [{ x, name: MONTHS[Number(date.slice(5, 7)) - 1] as string }];
  });
}

/** 0 is Monday. */
function weekday(date: string): number {
  return (new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7;
}
