import { DomainError, InvalidInput } from '../../kernel/domain-error';

export function tooManySavedSearches(most: number): DomainError {
  const detail = `An agent has at most ${most} saved searches; delete one first.`;
  return new DomainError('too_many_saved_searches', 'conflict', detail, { limit: most });
}

export function nothingSearched(): DomainError {
  const msg = 'needs at least one of query, category, subcategory, min_price, max_price, condition and tags';
  return InvalidInput.field(['body'], msg, 'missing');
}

export function noWords(): DomainError {
  return InvalidInput.field(['body', 'query'], 'holds no word that could be searched for', 'value_error');
}

export function pricesWrongWayRound(): DomainError {
  return InvalidInput.field(['body', 'max_price'], 'must not be less than min_price', 'greater_than_equal');
}
