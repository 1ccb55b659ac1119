import { Answers } from '../../../platform/operations/answers';
import { AsAction, AsTool, operation } from '../../../platform/operations/operation-marks';
import { CategoriesView } from '../categories.dto';
import { TrendingView } from '../trending/trending.dto';
import { SearchView, SuggestionsView } from './search.dto';

export const search = operation(
  Answers(200, SearchView, {
    summary: 'Search listings',
    description: 'A query without results is retried with spelling corrections.',
  }),
  AsTool('marketplace_search', {
    does: 'reads',
    title: 'Search the market',
    description:
      'Search listings by words and filters. Prices are in US cents. Then read marketplace_listing, or buy with what ' +
      'marketplace_agent_spec says.',
    names: { query: 'q' },
  }),
  AsAction('browse.search'),
);

export const suggest = operation(
  Answers(200, SuggestionsView, { summary: 'Get search suggestions' }),
  AsAction('browse.suggestions'),
);

export const list = operation(
  Answers(200, CategoriesView, {
    summary: 'List categories and subcategories, with listing counts',
  }),
  AsTool('marketplace_categories', {
    does: 'reads',
    title: 'List categories',
    description: 'Categories and subcategories, with listing counts.',
  }),
  AsAction('browse.categories'),
);

export const listTrending = operation(
  Answers(200, TrendingView, {
    summary: 'List trending listings',
    description: 'By views, favorites, and sales of the last seven days. Only active listings.',
  }),
  AsAction('browse.trending'),
);
