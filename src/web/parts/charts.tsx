import type { JSX } from 'preact';

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
