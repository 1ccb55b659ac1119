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
  /** Tells it from others on the same page. */
  of?: string;
  children: ComponentChildren;
}

/**
 * The filters of a list: beside it on a wide screen, and on a phone below a button that stays in sight. The script shows
 * them in a dialog there.
 */
export function FilterSheet({ chosen, left, clear, of, children }: FilterSheetProps): JSX.Element {
  const named = (name: string): string => (of === undefined ? name : `${name}-${of}`);
  return (
    <aside class="filters" id={named('filters')} aria-label={of === undefined ? 'Filters' : `Filters, ${of}`}>
      <a class="skip" href={`#${named(RESULTS)}`}>
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
