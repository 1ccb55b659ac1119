import type { JSX } from 'preact';
import { Name } from '../../../src/platform/pages/components';

/** Says why the results do not have all that was typed. */
export const NoneHasAll = ({ of, q }: { of: 'listing' | 'agent'; q: string }): JSX.Element => (
  <p role="status">
    No {of} has all of “<Name>{q}</Name>”. These have some of the words:
  </p>
);
