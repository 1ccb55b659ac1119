import type { JSX } from 'preact';
import { monthNames, NAMED_DAYS, weekday } from '../pictures/weeks';
import { dayWords } from './moment';

const CELL = 11;
const STEP = 14;
const LEFT = 30;
const TOP = 20;
const LEVELS = [0, 1, 2, 3, 4];

interface HeatmapDay {
  /** A day, such as `2026-11-20`. */
  date: string;
  count: number;
  /** From 0 for nothing to 4. */
  level: number;
}

/** Weeks as columns, days as squares whose shade says how much happened. */
export function Heatmap({ title, days }: { title: string; days: readonly HeatmapDay[] }): JSX.Element {
  const dates = days.map(({ date }) => date);
  const before = weekday(dates[0] ?? '1970-01-05');
  const width = LEFT + Math.ceil((days.length + before) / 7) * STEP;
  const height = TOP + 7 * STEP;
  return (
    <div class="stack tight">
      <div class="scroll newest-first" tabindex={0} role="group" aria-label="Calendar">
        <svg
          class="calendar"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={title}
        >
          {NAMED_DAYS.map(([name, day]) => (
            <text x={0} y={TOP + day * STEP + 9}>
              {name}
            </text>
          ))}
          {monthNames({ dates, left: LEFT, step: STEP, width }).map(({ x, name }) => (
            <text x={x} y={11}>
              {name}
            </text>
          ))}
          {days.map(({ date, count, level }, index) => (
            <Square
              level={level}
              x={LEFT + Math.floor((before + index) / 7) * STEP}
              y={TOP + ((before + index) % 7) * STEP}
              about={`${dayWords(date)}: ${count.toLocaleString('en')}`}
            />
          ))}
        </svg>
      </div>
      <p class="line muted" aria-hidden="true">
        Less
        <svg
          class="calendar"
          viewBox={`0 0 ${LEVELS.length * STEP} ${CELL}`}
          width={LEVELS.length * STEP}
          height={CELL}
        >
          {LEVELS.map((level) => (
            <Square level={level} x={level * STEP} y={0} />
          ))}
        </svg>
        More
      </p>
    </div>
  );
}

const Square = ({
  level,
  x,
  y,
  about,
}: {
  level: number;
  x: number;
  y: number;
  about?: string;
}): JSX.Element => (
  <rect class={`heat-${level}`} x={x} y={y} width={CELL} height={CELL} rx="2.5">
    {about !== undefined && <title>{about}</title>}
  </rect>
);
