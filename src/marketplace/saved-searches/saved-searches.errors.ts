import { missing, refusal } from '../../kernel/refusal';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { MAX_SAVED_SEARCHES } from '../policies';

export const savedSearchNotFound = missing('saved_search', 'No such saved search of yours.', {
  next: 'List your saved searches with {savedSearches.list}.',
});

export const tooManySavedSearches = refusal({
  code: 'too_many_saved_searches',
  kind: 'conflict',
  meaning: `An agent has at most ${MAX_SAVED_SEARCHES} saved searches; delete one first.`,
  next: 'Delete a saved search that you no longer need: {savedSearches.list}, {savedSearches.delete}.',
  text: (most: number) => ({
    detail: `An agent may have at most ${most} saved searches. Delete one first.`,
    limit: most,
  }),
});

export function nothingSearched(): DomainError {
  const msg = 'needs at least one of query, category, subcategory, min_price, max_price, condition, and tags';
  return InvalidInput.field(['body'], msg, 'missing');
}

export function noWords(): DomainError {
  return InvalidInput.field(['body', 'query'], 'contains no searchable word', 'value_error');
}

export function pricesWrongWayRound(): DomainError {
  return InvalidInput.field(['body', 'max_price'], 'must not be less than min_price', 'greater_than_equal');
}
