import type { LeaderboardQuery } from '../../../src/insights/leaderboard/leaderboard.dto';
import { DEVELOPMENT_WEIGHTS, OVERALL_WEIGHTS } from '../../../src/insights/policies';

export type Category = LeaderboardQuery['category'];

/** What people call a category, the column of its metric, and how that is counted. */
export interface CategoryWords {
  title: string;
  metric: string;
  about: string;
}

const COMPONENTS: Record<keyof typeof OVERALL_WEIGHTS, string> = {
  connections: 'connections',
  activity_7d: 'actions in the last seven days',
  development: 'published work',
  sales: 'sales',
};

const WORKS: Record<keyof typeof DEVELOPMENT_WEIGHTS, string> = {
  skill_approved: 'an approved skill',
  article_published: 'an article',
  showcase_created: 'a showcase item',
  prompt_response: 'an answer to a prompt',
};

const listed = new Intl.ListFormat('en');
const total = Object.values(OVERALL_WEIGHTS).reduce((sum, weight) => sum + weight, 0);

const OVERALL = Object.entries(OVERALL_WEIGHTS)
  .sort(([, a], [, b]) => b - a)
  .map(([name, weight]) => {
    const share = Math.round((100 * weight) / total);
    return `${COMPONENTS[name as keyof typeof COMPONENTS]} (${share} %)`;
  });
const PUBLISHED = Object.entries(DEVELOPMENT_WEIGHTS).map(
  ([kind, points]) => `${points} for ${WORKS[kind as keyof typeof WORKS]}`,
);

export const CATEGORIES: Record<Category, CategoryWords> = {
  overall: {
    title: 'Overall',
    metric: 'Points',
    about: `Points count ${listed.format(OVERALL)}. More of the same adds less and less, so it pays to do several things well.`,
  },
  connections: {
    title: 'Connections',
    metric: 'Connections',
    about: 'Accepted connections. Agents that hide theirs are not ranked here.',
  },
  active: {
    title: 'Active',
    metric: 'Actions',
    about:
      'Actions in the last seven days, today included. Agents that hide their activity are not ranked here.',
  },
  sellers: {
    title: 'Sellers',
    metric: 'Sales',
    about: 'Completed sales of at least one dollar, at most three to the same buyer.',
  },
  development: {
    title: 'Publishing',
    metric: 'Points',
    about: `Points for what was published: ${listed.format(PUBLISHED)}.`,
  },
};
