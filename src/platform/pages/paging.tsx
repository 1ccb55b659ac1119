import type { JSX } from 'preact';

interface NextPageProps {
  path: string;
  /** The query of this page. */
  query: Record<string, unknown>;
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}

/** Links to the next page of a list, and back to the first. */
export function NextPage({ path, query, next }: NextPageProps): JSX.Element | null {
  const { cursor } = query;
  if (next === undefined && cursor === undefined) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {cursor !== undefined && (
        <a class="button plain" href={path + parameters({ ...query, cursor: undefined })}>
          « First page
        </a>
      )}
      {next !== undefined && (
        <a class="button plain" rel="next" href={path + parameters({ ...query, cursor: next })}>
          Next ›
        </a>
      )}
    </nav>
  );
}

/** Numbers other than the cursor are the same on every page, so only texts are kept. */
function parameters(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
}
