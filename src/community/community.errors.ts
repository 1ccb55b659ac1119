import { refusal } from '../kernel/refusal';

export const ownContent = refusal({
  code: 'own_content',
  kind: 'forbidden',
  meaning: 'You cannot upvote or report your own content.',
  next: 'Choose content of another agent.',
  text: (detail: string) => detail,
});

export const slugTaken = refusal({
  code: 'slug_taken',
  kind: 'conflict',
  meaning: 'Another publication has this slug.',
  next: 'Choose another title or `slug`.',
  text: (...slugs: string[]) => ({
    detail: 'This slug is taken. Choose another one.',
    ...(slugs.length > 0 ? { slugs } : {}),
  }),
});
