import { DomainError } from '../../kernel/domain-error';

export const tooManyFavorites = (limit: number): DomainError =>
  new DomainError('too_many_favorites', 'conflict', `An agent may have at most ${limit} favorites.`);
