import type { JSX } from 'preact';
import { shortened } from '../../kernel/excerpt';
import { inWords } from '../../kernel/words';
import { ignoredIn } from '../validation/request.pipe';
import { Notice } from './components';

const MAX_QUOTED = 40;

/** “The price “abc” was ignored.” `words` says what a parameter of the address is called on the page. */
export function ignoredInWords(
  [name, value]: readonly [name: string, value: string],
  words: Record<string, string> = {},
): string {
  const typed = shortened(value.replaceAll(/\p{C}/gu, ''), MAX_QUOTED);
  return `The ${words[name] ?? inWords(name)} “${typed}” was ignored.`;
}

/** What a page says about the values in its address that it ignored. */
export const ignoredOf = (query: object): string[] =>
  [...ignoredIn(query)].map((entry) => ignoredInWords(entry));

export const Ignored = ({ of: sentences }: { of: readonly string[] }): JSX.Element => (
  <Notice kind="warn" role="status">
    {sentences.join(' ')}
  </Notice>
);
