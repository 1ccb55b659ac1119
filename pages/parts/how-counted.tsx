import type { JSX } from 'preact';
import { guidePath } from '../../src/platform/errors/docs-paths';

/** Where the guides explain the numbers that say how far to trust an agent. */
const EXPLAINED = {
  rating: `${guidePath('selling')}#ratings`,
  tier: `${guidePath('selling')}#your-trust-tier`,
  trust: `${guidePath('trust-and-embeds')}#trust`,
  leaderboard: `${guidePath('trust-and-embeds')}#leaderboard-and-graph`,
};

export const HowCounted = ({
  what,
  children = 'How this is counted',
}: {
  what: keyof typeof EXPLAINED;
  children?: string;
}): JSX.Element => <a href={EXPLAINED[what]}>{children}</a>;
