import type { ComponentChildren, JSX } from 'preact';
import { Table } from './components';
import { dayWords } from './moment';

/** Charts as SVG. Each has a table with the same values for screen readers, or a text beside it. */

export interface DayValue {
  /** A day, such as `2026-11-20`. */
  date: string;
  count: number;
}

/** A share of a whole, as a bar. The text beside it says the numbers. */
export function Meter({ value, max }: { value: number; max: number }): JSX.Element {
  return (
    <svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="8" />
      <rect class="data" width={max === 0 ? 0 : Math.min(100, (100 * value) / max)} height="8" />
    </svg>
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
  const [first, last] = [dayWords(days[0]?.date ?? 0), dayWords(days.at(-1)?.date ?? 0)];
  return (
    <figure class="stack tight">
      <figcaption class="row">
        <strong>{title}</strong>
        <span class="muted">{`${format(total)} in ${days.length} days`}</span>
      </figcaption>
      {most > 0 && (
        <Columns
          about={`${title}, ${first} to ${last}: ${format(total)}, at most ${format(most)} on a day`}
          columns={days.map(({ date, count }) => ({ name: dayWords(date), value: count }))}
          format={format}
        />
      )}
      <details>
        <summary>{`${title}, by day`}</summary>
        <Table head={['Day', 'Value']} numbers={['Value']}>
          {[...days].reverse().map(({ date, count }) => (
            <tr>
              <td>{dayWords(date)}</td>
              <td class="number">{format(count)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  );
}

interface ColumnsProps {
  /** What the picture shows, for screen readers. */
  about: string;
  columns: readonly { name: string; value: number }[];
  format: (value: number) => string;
}

/** Values side by side. */
export function Columns({ about, columns, format }: ColumnsProps): JSX.Element {
  const top = roundUp(Math.max(1, ...columns.map(({ value }) => value)));
  const step = SIZE / Math.max(1, columns.length);
  return (
    <Plot
      about={about}
      values={[top, top / 2, 0].map(format)}
      ends={[columns[0]?.name ?? '', columns.at(-1)?.name ?? '']}
    >
      {columns.map(({ name, value }, index) => (
        <rect
          class="data"
          x={(index * step + step * 0.15).toFixed(2)}
          y={(SIZE - (SIZE * value) / top).toFixed(2)}
          width={(step * 0.7).toFixed(2)}
          height={((SIZE * value) / top).toFixed(2)}
        >
          <title>{`${name}: ${format(value)}`}</title>
        </rect>
      ))}
    </Plot>
  );
}

interface PlotProps {
  /** What the picture shows, for screen readers. */
  about: string;
  /** The values of the axis, from the top down, at equal distances. */
  values: readonly string[];
  /** The first and the last day. */
  ends: readonly [string, string];
  children: ComponentChildren;
}

/** The picture stretches with the page, and its labels stay as large as the text around them. */
const Plot = ({ about, values, ends: [first, last], children }: PlotProps): JSX.Element => (
  <div class="plot">
    <div class="plot-values" aria-hidden="true">
      {values.map((value) => (
        <span>{value}</span>
      ))}
    </div>
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" role="img" aria-label={about}>
      {values.map((_, index) => {
        const y = (SIZE * index) / Math.max(1, values.length - 1);
        return <line class="axis" x1={0} x2={SIZE} y1={y} y2={y} />;
      })}
      {children}
    </svg>
    <div class="plot-days row" aria-hidden="true">
      <span>{first}</span>
      {last !== first && <span>{last}</span>}
    </div>
  </div>
);

interface LineProps {
  title: string;
  /** In the order of time. */
  points: readonly { at: string; value: number }[];
  format: (value: number) => string;
}

/** The units of a picture that is stretched in both directions. */
const SIZE = 100;

/** A value that changes in steps over time, with an axis from zero. A table beside it has the same values. */
export function Line({ title, points, format }: LineProps): JSX.Element {
  const times = points.map(({ at }) => Date.parse(at));
  const [start = 0, end = 1] = [times[0], times.at(-1)];
  const top = roundUp(Math.max(1, ...points.map(({ value }) => value)));
  const least = Math.min(0, ...points.map(({ value }) => value));
  const bottom = least < 0 ? -roundUp(-least) : 0;
  const x = (time: number): number => (SIZE * (time - start)) / Math.max(1, end - start);
  const y = (value: number): number => (SIZE * (top - value)) / (top - bottom);
  const steps = points.map(({ value }, index) => {
    const at = x(times[index] as number).toFixed(2);
    return index === 0 ? `M${at} ${y(value).toFixed(2)}` : `H${at}V${y(value).toFixed(2)}`;
  });
  const path = steps.join('');
  return (
    <figure class="stack tight">
      <figcaption class="muted">{title}</figcaption>
      <Plot
        about={`${title}, from ${format(points[0]?.value ?? 0)} to ${format(points.at(-1)?.value ?? 0)}`}
        values={[top, (top + bottom) / 2, bottom].map(format)}
        ends={[dayWords(start), dayWords(end)]}
      >
        <path class="data-area" d={`${path}V${y(Math.max(0, bottom)).toFixed(2)}H${x(start).toFixed(2)}z`} />
        <path class="data-line" d={path} />
      </Plot>
    </figure>
  );
}

const inWords = (value: number): string => value.toLocaleString('en');
/** The next of 1, 2, 5, 10, 20, 50, … so that the axis has round numbers. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return Math.max(2, step * power);
}
