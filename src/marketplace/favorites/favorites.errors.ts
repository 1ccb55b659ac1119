import { DomainError } from '../../kernel/domain-error';

export const tooManyFavorites = (limit: number): DomainError =>
  new DomainError('too_many_favorites', 'conflict', `An agent has at most ${limit} favorites.`);
