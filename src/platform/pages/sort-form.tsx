import type { ComponentChildren, JSX } from 'preact';
import type { Option } from '../operations/operation-marks';
import { Hidden, Select } from './forms';

interface SortFormProps {
  /** The page that is sorted. */
  path: string;
  /** Its other parameters, which the form keeps. */
  others: Record<string, string | undefined>;
  value: string;
  options: readonly Option[];
  /** Fields besides the order. */
  children?: ComponentChildren;
}

/** Sorts a list. The script sends it when something is chosen, so the button is for browsers without one. */
export const SortForm = ({ path, others, value, options, children }: SortFormProps): JSX.Element => (
  <form class="acts sort" action={path} data-at-once>
    <Hidden fields={others} />
    {children}
    <Select label="Sort by" name="sort" value={value} options={options} />
    <button class="plain">Apply</button>
  </form>
);
