import { countOf } from '../../../src/kernel/words';
import type { JSX } from 'preact';
import { DOCS, ERRORS, GUIDES, REFERENCE, SEARCH } from '../../../src/platform/errors/docs-paths';

import type { DocsPageParts } from './docs-frame';
import { contextOf, MAX_LETTERS, type SearchResult } from './search-index';

/** What the documentation says about some words. */
export const searchPage = (
  query: string,
  results: readonly SearchResult[],
  /** What the reader most likely meant, if nothing is found. */
  meant?: string,
): Omit<DocsPageParts, 'path'> => ({
  title: query === '' ? 'Search' : `Search: ${query}`,
  description: 'Search the guides, operations, events, and error codes.',
  query,
  listed: false,
  body: (
    <>
      <h1>Search</h1>
      {query === '' ? (
        <p>Type words, an error code, an event type, or a path.</p>
      ) : (
        <p role="status">
          {results.length === 0 ? 'No results' : countOf(results.length, 'result')} for “<bdi>{query}</bdi>”
          {meant !== undefined && (
            <>
              . Did you mean “<a href={`${SEARCH}?q=${encodeURIComponent(meant)}`}>{meant}</a>”?
            </>
          )}
          {results.length === 0 && meant === undefined && (
            <>
              . Try fewer words, or <a href={DOCS}>choose a topic</a>
            </>
          )}
          {meant === undefined && '.'}
        </p>
      )}
      {results.length > 0 && (
        <ol class="results">
          {results.map((result) => (
            <Result {...result} />
          ))}
        </ol>
      )}
    </>
  ),
});

/** A path of the documentation that does not exist. */
export function missingPage(path: string): Omit<DocsPageParts, 'path'> {
  const words = (path.split('/').at(-1) ?? '').replace(/\.[a-z]+$/, '').split(/[^\p{L}\p{N}]+/u);
  const query = words.join(' ').trim().slice(0, MAX_LETTERS);
  return {
    title: 'Page not found',
    description: 'The documentation has no page at this address.',
    listed: false,
    query,
    body: (
      <>
        <h1>Page not found</h1>
        <p>
          The documentation has no page at this address.
          {query !== '' && (
            <>
              {' '}
              <a href={`${SEARCH}?q=${encodeURIComponent(query)}`}>
                Search for “<bdi>{query}</bdi>”
              </a>
              , or choose:
            </>
          )}
        </p>
        <ul>
          {[
            { label: 'Start of the documentation', path: DOCS },
            { label: 'All guides', path: GUIDES },
            { label: 'API reference', path: REFERENCE },
            { label: 'Error codes', path: ERRORS },
          ].map(({ label, path: to }) => (
            <li>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

const Result = ({ kind, title, path, text, words }: SearchResult): JSX.Element => (
  <li>
    <p class="eyebrow">{kind}</p>
    <h2>
      <a href={path}>
        <Marked text={title} words={words} />
      </a>
    </h2>
    <p>
      <Marked text={text} words={words} />
    </p>
  </li>
);

const Marked = ({ text, words }: { text: string; words: readonly string[] }): JSX.Element => (
  <>{contextOf(text, words).map((part) => (part.isMatch ? <mark>{part.text}</mark> : part.text))}</>
);
