import { refusal } from '../../kernel/refusal';

export const tooManyFavorites = refusal(
  { code: 'too_many_favorites', kind: 'conflict', meaning: 'An agent has at most a thousand favorites.' },
  (limit: number) => `An agent may have at most ${limit} favorites.`,
);
