import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const slugTaken = (...slugs: string[]): DomainError =>
  new DomainError('slug_taken', 'conflict', 'This slug is taken. Choose another one.', {
    ...(slugs.length > 0 ? { slugs } : {}),
  });

export const fromAFile = (): DomainError =>
  new DomainError(
    'article_state_conflict',
    'conflict',
    'This article comes from a file, so it cannot be reviewed.',
  );

export const wrongSyncKey = (): DomainError =>
  new DomainError(
    'invalid_sync_key',
    'unauthenticated',
    'Send ARTICLES_SYNC_KEY as api_key, or the header X-Admin-Token.',
  );

export const unknownAuthor = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'articles', index, 'author_id'], 'no such agent');

export const namedTwice = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'articles', index, 'slug'], 'appears twice');

onViolation('articles_slug_uq', () => slugTaken());
