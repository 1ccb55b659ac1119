import type { JSX } from 'preact';
import { addressOf } from './choices';

type FilterValue = string | number | boolean | undefined;

interface NextPageProps {
  path: string;
  /** The query of this page. */
  query: { cursor?: string; limit?: number; offset?: number; [filter: string]: FilterValue };
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
}

/** Links to the next page of a list, and back to the first. */
export function NextPage({ path, query, next }: NextPageProps): JSX.Element | null {
  const { cursor, limit: _, offset: __, ...filters } = query;
  const others = Object.entries(filters).map(([name, value]) => [name, value?.toString()] as const);
  const first: Record<string, string | undefined> = Object.fromEntries(others);
  if (next === undefined && cursor === undefined) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {cursor !== undefined && (
        <a class="button plain" href={addressOf(path, first)}>
          « First page
        </a>
      )}
      {next !== undefined && (
        <a class="button plain" rel="next" href={addressOf(path, { ...first, cursor: next })}>
          Next ›
        </a>
      )}
    </nav>
  );
}

/** Says that a list shows only its newest entries. */
export const Newest = ({ shown, of: total }: { shown: number; of: number }): JSX.Element | null =>
  total > shown ? (
    <p class="muted">
      The newest {shown.toLocaleString('en')} of {total.toLocaleString('en')}
    </p>
  ) : null;
