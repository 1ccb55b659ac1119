import type { JSX } from 'preact';
import { arrowHead } from './transition-chart';

export interface SequenceStep {
  from: string;
  to: string;
  label: string;
  /** A response rather than a request. */
  isReply: boolean;
}

const COLUMN = 186;
const ROW = 42;
const HEAD = 44;
/** Where the label of a message to oneself begins, to the right of the line. */
const SELF = 34;
/** The width of a letter of a label, at most. */
const LETTER = 7;
/** Letters of a label per line between two neighbors. */
const LINE = 26;

/** Who sends what to whom, from top to bottom. */
export function SequenceChart(props: {
  title: string;
  parties: readonly { id: string; label: string }[];
  steps: readonly SequenceStep[];
}): JSX.Element {
  const { title, parties, steps } = props;
  const x = (id: string): number => 80 + parties.findIndex((party) => party.id === id) * COLUMN;
  const own = steps.filter(({ from, to }) => from === to && from === parties.at(-1)?.id);
  const widest = Math.max(0, ...own.flatMap(({ label }) => wrap(label, LINE)).map(({ length }) => length));
  const width = 80 + (parties.length - 1) * COLUMN + Math.max(80, SELF + widest * LETTER);
  const height = HEAD + steps.length * ROW + 30;
  return (
    <figure class="diagram scroll" tabindex={0} aria-label={title}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={title}>
        {parties.map(({ id, label }) => (
          <>
            <line class="life" x1={x(id)} x2={x(id)} y1={HEAD - 8} y2={height} />
            <rect class="box" x={x(id) - 70} y="2" width="140" height="34" rx="8" />
            <text class="strong" x={x(id)} y="24" text-anchor="middle">
              {label}
            </text>
          </>
        ))}
        {steps.map((step, index) => (
          <Step step={step} x={x} y={HEAD + (index + 1) * ROW} />
        ))}
      </svg>
    </figure>
  );
}

function Step({ step, x, y }: { step: SequenceStep; x: (id: string) => number; y: number }): JSX.Element {
  const [from, to] = [x(step.from), x(step.to)];
  const isSelf = from === to;
  const span = Math.max(1, Math.abs(to - from) / COLUMN);
  const lines = wrap(step.label, LINE * span);
  const middle = isSelf ? from + SELF : (from + to) / 2;
  return (
    <g class={step.isReply ? 'automatic' : undefined}>
      {lines.map((line, index) => (
        <text
          x={middle}
          y={y - 7 - (lines.length - 1 - index) * 13}
          text-anchor={isSelf ? 'start' : 'middle'}
        >
          {line}
        </text>
      ))}
      {isSelf ? (
        <path class="edge" d={`M${from} ${y - 14}h26v14h-22`} />
      ) : (
        <line class="edge" x1={from} x2={to} y1={y} y2={y} />
      )}
      <path class="head" d={arrowHead(isSelf ? from : to, y, !isSelf && to > from ? 1 : -1)} />
    </g>
  );
}

/** Lines of at most this many letters, if no word is longer. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
