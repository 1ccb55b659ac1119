import type { JSX } from 'preact';

interface StatusFilterProps {
  /** The page of the list. */
  path: string;
  statuses: readonly string[];
  chosen?: string;
}

/** Links that show the records with one status, or all. */
export function StatusFilter({ path, statuses, chosen }: StatusFilterProps): JSX.Element {
  return (
    <nav aria-label="Status">
      <ul class="tags">
        {[undefined, ...statuses].map((status) => (
          <li>
            <a
              class="tag"
              href={status ? `${path}?status=${status}` : path}
              aria-current={status === chosen ? 'true' : undefined}
            >
              {status?.replaceAll('_', ' ') ?? 'all'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
