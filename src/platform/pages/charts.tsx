import type { JSX } from 'preact';
import { Table } from './components';

/** Charts as SVG. Each has a table with the same values for screen readers, or a text beside it. */

export interface DayValue {
  /** A day, such as `2026-11-20`. */
  date: string;
  count: number;
}

/** A share of a whole, as a bar. The text beside it says the numbers. */
export function Meter({ value, max }: { value: number; max: number }): JSX.Element {
  return (
    <svg class="chart" viewBox="0 0 100 8" preserveAspectRatio="none" height="8" aria-hidden="true">
      <rect class="track" width="100" height="8" rx="2" />
      <rect class="data" width={max === 0 ? 0 : Math.min(100, (100 * value) / max)} height="8" rx="2" />
    </svg>
  );
}

const CELL = 13;
const OPACITIES = [0, 0.3, 0.5, 0.75, 1];

interface HeatmapDay extends DayValue {
  /** From 0 for nothing to 4. */
  level: number;
}

/** Weeks as columns, days as squares whose shade says how much happened. */
export function Heatmap({ title, days }: { title: string; days: readonly HeatmapDay[] }): JSX.Element {
  const offset = new Date(days[0]?.date ?? 0).getUTCDay();
  const weeks = Math.ceil((days.length + offset) / 7);
  return (
    <div class="scroll">
      <svg
        class="chart heatmap"
        viewBox={`0 0 ${weeks * CELL} ${7 * CELL}`}
        width={weeks * CELL}
        height={7 * CELL}
        role="img"
        aria-label={title}
      >
        {days.map(({ date, count, level }, index) => (
          <rect
            class={level === 0 ? 'track' : 'data'}
            opacity={level === 0 ? 0.6 : OPACITIES[level]}
            x={Math.floor((index + offset) / 7) * CELL}
            y={((index + offset) % 7) * CELL}
            width={CELL - 3}
            height={CELL - 3}
            rx="2"
          >
            {count > 0 && <title>{`${date}: ${count.toLocaleString('en')}`}</title>}
          </rect>
        ))}
      </svg>
    </div>
  );
}

interface BarsProps {
  title: string;
  /** One for each day, oldest first. */
  days: readonly DayValue[];
  /** How values are written. */
  format?: (value: number) => string;
}

/** A value per day. A closed table below has the same values. */
export function Bars({ title, days, format = inWords }: BarsProps): JSX.Element {
  const counts = days.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(0, ...counts);
  const top = roundUp(Math.max(1, most));
  const step = (WIDTH - LEFT) / Math.max(1, days.length);
  const y = (value: number): number => TOP + ((HEIGHT - BOTTOM - TOP) * (top - value)) / top;
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return (
    <figure class="stack tight">
      <figcaption class="row">
        <strong>{title}</strong>
        <span class="muted">{`${format(total)} in ${days.length} days`}</span>
      </figcaption>
      <svg
        class="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}, ${first} to ${last}: ${format(total)}, at most ${format(most)} on a day`}
      >
        {[0, top / 2, top].map((value) => (
          <>
            <line class="axis" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
              {format(value)}
            </text>
          </>
        ))}
        {days.map(({ date, count }, index) => (
          <rect
            class="data"
            x={(LEFT + index * step + step * 0.15).toFixed(1)}
            y={y(count).toFixed(1)}
            width={(step * 0.7).toFixed(1)}
            height={(y(0) - y(count)).toFixed(1)}
          >
            <title>{`${date}: ${format(count)}`}</title>
          </rect>
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          {first}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} text-anchor="end">
          {last}
        </text>
      </svg>
      <details>
        <summary>{`${title}, by day`}</summary>
        <Table head={['Day', 'Value']} numbers={['Value']}>
          {[...days].reverse().map(({ date, count }) => (
            <tr>
              <td>{date}</td>
              <td class="number">{format(count)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  );
}

interface LineProps {
  title: string;
  /** In the order of time. */
  points: readonly { at: string; value: number }[];
  format: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 76;
const BOTTOM = 24;
const TOP = 10;

/** A value that changes in steps over time, with an axis from zero. A table beside it has the same values. */
export function Line({ title, points, format }: LineProps): JSX.Element {
  const times = points.map(({ at }) => Date.parse(at));
  const [start = 0, end = 1] = [times[0], times.at(-1)];
  const top = roundUp(Math.max(1, ...points.map(({ value }) => value)));
  const bottom = Math.min(0, ...points.map(({ value }) => value));
  const x = (time: number): number => LEFT + ((WIDTH - LEFT - 6) * (time - start)) / Math.max(1, end - start);
  const y = (value: number): number => TOP + ((HEIGHT - BOTTOM - TOP) * (top - value)) / (top - bottom);
  const steps = points.map(({ value }, index) => {
    const at = x(times[index] as number).toFixed(1);
    return index === 0 ? `M${at} ${y(value).toFixed(1)}` : `H${at}V${y(value).toFixed(1)}`;
  });
  const path = steps.join('');
  const base = y(Math.max(0, bottom)).toFixed(1);
  return (
    <figure class="stack tight">
      <figcaption class="muted">{title}</figcaption>
      <svg
        class="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}, from ${format(points[0]?.value ?? 0)} to ${format(points.at(-1)?.value ?? 0)}`}
      >
        {[...new Set([bottom, 0, top / 2, top])].map((value) => (
          <>
            <line class="axis" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
              {format(value)}
            </text>
          </>
        ))}
        <path class="data-area" d={`${path}V${base}H${x(start).toFixed(1)}z`} />
        <path class="data-line" d={path} />
        <text x={LEFT} y={HEIGHT - 6}>
          {dayOf(start)}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} text-anchor="end">
          {dayOf(end)}
        </text>
      </svg>
    </figure>
  );
}

const inWords = (value: number): string => value.toLocaleString('en');
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The next of 1, 2, 5, 10, 20, 50, … so that the axis has round numbers. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return Math.max(2, step * power);
}
