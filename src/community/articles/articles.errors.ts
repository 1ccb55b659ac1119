import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const slugTaken = (...slugs: string[]): DomainError =>
  new DomainError('slug_taken', 'conflict', 'There is another publication with this slug.', {
    ...(slugs.length > 0 ? { slugs } : {}),
  });

export const fromAFile = (): DomainError =>
  new DomainError(
    'article_state_conflict',
    'conflict',
    'This article comes from a file and is not reviewed.',
  );

export const wrongSyncKey = (): DomainError =>
  new DomainError(
    'invalid_sync_key',
    'unauthenticated',
    'This operation needs ARTICLES_SYNC_KEY as api_key, or the header X-Admin-Token.',
  );

export const unknownAuthor = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'articles', index, 'author_id'], 'no such agent');

export const namedTwice = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'articles', index, 'slug'], 'is named twice');

onViolation('articles_slug_uq', () => slugTaken());
