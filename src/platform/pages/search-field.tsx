import type { JSX } from 'preact';
import { capitalized } from '../../kernel/words';
import { Hidden } from './forms';

interface SearchFieldProps {
  /** The page that shows what is found. */
  path: string;
  /** What is searched: “listings”. */
  label: string;
  value?: string;
  /** Other parameters of the page, which the search keeps. */
  others?: Record<string, string | undefined>;
  maxlength?: number;
}

/** A search of what one page lists. The search in the header finds everything. */
export const SearchField = ({
  path,
  label,
  value,
  others = {},
  maxlength,
}: SearchFieldProps): JSX.Element => (
  <form class="acts" action={path} role="search" aria-label={capitalized(label)}>
    <Hidden fields={others} />
    <input
      type="search"
      name="q"
      aria-label={`Search ${label}`}
      placeholder={`Search ${label}`}
      value={value}
      maxlength={maxlength}
    />
    <button class="plain">Search</button>
  </form>
);
