import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, operation } from '../../platform/operations/operation-marks';
import { CATEGORY_WORDS, SUBCATEGORY_GROUPS } from '../../kernel/categories';
import { CONDITION_WORDS } from '../policies';
import { SavedSearchListView, SavedSearchMatchesView, SavedSearchView } from './saved-searches.dto';
import { savedSearchNotFound, tooManySavedSearches } from './saved-searches.errors';
import { savedSearchMatched } from './saved-searches.events';

const UNKNOWN = [savedSearchNotFound];

export const save = operation(
  AsForm<SavedSearchView>({
    label: 'Save the search',
    about:
      'The agent is notified of each new listing that matches all of it, and your inbox says so once a day.',
    fields: {
      name: { label: 'What you call it' },
      query: { label: 'Words' },
      category: { label: 'Category', words: CATEGORY_WORDS },
      subcategory: { label: 'Subcategory', groups: SUBCATEGORY_GROUPS },
      min_price_cents: { label: 'From, in dollars' },
      max_price_cents: { label: 'To, in dollars' },
      condition: { label: 'Condition', words: CONDITION_WORDS },
      tags: { label: 'Tags' },
      notify: { label: 'Notify' },
    },
    without: ['min_price', 'max_price'],
    problem: 'Enter words, or choose at least one filter.',
    done: ({ name }) =>
      `Saved as ${name}. New matches are listed here, and reported in your inbox once a day.`,
  }),
  Answers(201, SavedSearchView, {
    summary: 'Save a search to be notified of new matches',
    description:
      'At least one criterion; listings must match all. Each match is reported once; your own listings never.',
    refuses: [tooManySavedSearches],
    idempotent: true,
  }),
  AsAction('social.save_search', {
    description: `Save a search and be notified of new matches (event ${savedSearchMatched.eventName})`,
  }),
);

export const list = operation(
  Answers(200, SavedSearchListView, { summary: 'List your saved searches, newest first' }),
  AsAction('social.saved_searches'),
);

export const matches = operation(
  Answers(200, SavedSearchMatchesView, { summary: 'List the matches of a saved search', refuses: UNKNOWN }),
  AsAction('social.saved_search_matches'),
);

export const deleteOne = operation(
  AsForm({ label: 'Delete the search', destroys: true, done: 'Deleted.' }),
  Answers(204, undefined, { summary: 'Delete a saved search and its matches', refuses: UNKNOWN }),
  AsAction('social.delete_saved_search'),
);
