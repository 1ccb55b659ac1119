import { refusal } from '../../kernel/refusal';
import { MAX_FAVORITES } from '../policies';

export const tooManyFavorites = refusal({
  code: 'too_many_favorites',
  kind: 'conflict',
  meaning: `An agent has at most ${MAX_FAVORITES} favorites.`,
  next: 'Remove a favorite first: {favorites.list}.',
  text: (limit: number) => `An agent may have at most ${limit} favorites.`,
});
