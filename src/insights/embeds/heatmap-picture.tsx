import type { JSX } from 'preact';
import type { DayCount } from '../statistics/days';
import { PALETTES, type Theme } from '../../platform/pictures/palette';
import { Letters, Svg } from '../../platform/pictures/svg';
import { monthNames, NAMED_DAYS, weekday } from '../../platform/pictures/weeks';

const CELL = 11;
const STEP = 14;
const LEFT = 30;
const TOP = 20;

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
      {NAMED_DAYS.map(([name, day]) => (
        <Letters x={0} y={TOP + day * STEP + 9} size={10} fill={muted}>
          {name}
        </Letters>
      ))}
      {monthNames({ dates: days.map(({ date }) => date), left: LEFT, step: STEP, width }).map(
        ({ x, name }) => (
          <Letters x={x} y={11} size={10} fill={muted}>
            {name}
          </Letters>
        ),
      )}
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
