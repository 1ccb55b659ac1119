import type { JSX } from 'preact';

/** What there is, in numbers, by what they count. */
export const Numbers = ({ of }: { of: Record<string, number> }): JSX.Element => (
  <dl class="numbers">
    {Object.entries(of).map(([label, value]) => (
      <div>
        <dt>{label}</dt>
        <dd>{value.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);
