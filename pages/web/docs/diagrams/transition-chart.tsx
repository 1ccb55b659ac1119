import type { JSX } from 'preact';
import { endsOf, type Lifecycle } from '../../../../src/kernel/lifecycle';
import { inWords } from '../../../../src/kernel/words';

export interface TransitionChartRow {
  label: string;
  /** Who makes it. */
  by?: string;
  from: readonly string[];
  to: readonly string[];
  /** Happens without a person. */
  isAutomatic?: boolean;
}

/** The width of a letter of a label, at most. */
const LETTER = 7;
const HEAD = 112;
const COLUMN = 58;
const ROW = 34;

/** The transitions of a state machine: a column per state, and a row per transition from its dots to its arrows. */
export function TransitionChart(props: {
  title: string;
  states: readonly string[];
  rows: readonly TransitionChartRow[];
}): JSX.Element {
  const { title, states, rows } = props;
  const gutter =
    24 + LETTER * Math.max(...rows.map(({ label, by = '' }) => Math.max(label.length, by.length * 0.9)));
  const width = gutter + states.length * COLUMN + 74;
  const height = HEAD + rows.length * ROW + 8;
  const x = (state: string): number => gutter + (states.indexOf(state) + 0.5) * COLUMN;
  return (
    <figure class="diagram scroll" tabindex={0} aria-label={title}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={title}>
        {states.map((state) => (
          <>
            <text class="strong" transform={`translate(${x(state) + 4} ${HEAD - 10}) rotate(-38)`}>
              {inWords(state)}
            </text>
            <line class="life" x1={x(state)} x2={x(state)} y1={HEAD} y2={height} />
          </>
        ))}
        {rows.map((row, index) => (
          <Row row={row} y={HEAD + index * ROW + 20} x={x} />
        ))}
      </svg>
    </figure>
  );
}

function Row({ row, y, x }: { row: TransitionChartRow; y: number; x: (state: string) => number }) {
  const starts = row.from.map(x);
  const ends = row.to.map((state) => ({
    at: x(state),
    isSame: row.from.length === 1 && row.from[0] === state,
  }));
  const all = [...starts, ...ends.map(({ at }) => at)];
  const [left, right] = [Math.min(...all), Math.max(...all)];
  const middle = starts.reduce((sum, at) => sum + at, 0) / starts.length;
  return (
    <g class={row.isAutomatic ? 'automatic' : undefined}>
      <text x="0" y={y - 1} class="strong">
        {row.label}
      </text>
      {row.by && (
        <text x="0" y={y + 11} class="small">
          {row.by}
        </text>
      )}
      {left !== right && <line class="edge" x1={left} x2={right} y1={y} y2={y} />}
      {starts.map((at) => (
        <circle class="dot" cx={at} cy={y} r="4.5" />
      ))}
      {ends.map(({ at, isSame }) =>
        isSame ? (
          <path class="edge" d={`M${at + 4} ${y - 3}a8 8 0 1 1 0 7m-1 3l1 -3.5l3.5 1`} />
        ) : (
          <path class="head" d={arrowHead(at, y, at < middle ? -1 : 1)} />
        ),
      )}
    </g>
  );
}

/** An arrowhead that points to the right (1) or the left (-1). */
export const arrowHead = (x: number, y: number, direction: 1 | -1): string =>
  `M${x} ${y}l${-9 * direction} -5v10z`;

/** The chart of a state machine in the code. */
export const LifecycleChart = ({ of }: { of: Lifecycle<string, string, string> }): JSX.Element => (
  <TransitionChart
    title={`The transitions of an ${of.noun}: ${of.rows.map((row) => `${inWords(row.transition)}, from ${row.from.map(inWords).join(' or ')} to ${endsOf(row).map(inWords).join(' or ')}`).join('; ')}`}
    states={of.states}
    rows={of.rows.map((row) => ({
      label: inWords(row.transition),
      by: row.by.join(', '),
      from: row.from,
      to: endsOf(row),
      isAutomatic: row.by.every((role) => role === 'system'),
    }))}
  />
);
