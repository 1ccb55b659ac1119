import type { ComponentChildren, JSX } from 'preact';

/** Where the link that skips the filters leads to. */
export const RESULTS = 'results';

interface FilterSheetProps {
  /** How many filters are in effect. */
  chosen: number;
  /** What the filters leave: “41 results”. */
  left: string;
  /** The page without filters. */
  clear: string;
  children: ComponentChildren;
}

/**
 * The filters of a list: beside it on a wide screen, and on a phone below a button that stays in sight. The script shows
 * them in a dialog there.
 */
export function FilterSheet({ chosen, left, clear, children }: FilterSheetProps): JSX.Element {
  return (
    <aside class="filters" id="filters" aria-label="Filters">
      <a class="skip" href={`#${RESULTS}`}>
        Skip the filters
      </a>
      <details>
        <summary>Filters{chosen > 0 && ` (${chosen})`}</summary>
        <div class="stack" data-left={`Show ${left}`}>
          {children}
          {chosen > 0 && (
            <p>
              <a class="button plain" href={clear}>
                Clear
              </a>
            </p>
          )}
        </div>
      </details>
    </aside>
  );
}
