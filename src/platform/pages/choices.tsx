import type { JSX } from 'preact';

interface ChoicesProps {
  title: string;
  path: string;
  /** The query parameter. */
  name: string;
  /** Values, with the words for people; undefined for no value. */
  options: readonly (readonly [value: string | undefined, words: string])[];
  chosen: string | undefined;
  /** The other parameters, which the links keep. */
  others?: Record<string, string | undefined>;
}

/** The values of a query parameter as links, with the current one marked. */
export function Choices({ title, path, name, options, chosen, others = {} }: ChoicesProps): JSX.Element {
  return (
    <nav class="choices" aria-label={title}>
      {options.map(([value, words]) => (
        <a
          href={addressOf(path, { ...others, [name]: value })}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  );
}

/** A path with the parameters that have a value. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  return text === '' ? path : `${path}?${text}`;
}
