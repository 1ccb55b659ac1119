import { InvalidInput } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { onViolation } from '../../platform/database/constraints';
import { slugTaken } from '../community.errors';

export const articleNotFound = missing('article', 'No such article, or it is not published.', {
  next: 'List articles with {publicArticles.list}, and your own with {articles.own}.',
});

export { slugTaken };

export const fromAFile = refusal({
  code: 'article_state_conflict',
  kind: 'conflict',
  meaning: 'Articles that come from files are not reviewed.',
  next: 'Change the file instead: articles that come from files are published with it.',
  text: 'This article comes from a file, so it cannot be reviewed.',
});

export const wrongSyncKey = refusal({
  code: 'invalid_sync_key',
  kind: 'unauthenticated',
  credential: 'sync_key',
  meaning: 'Send ARTICLES_SYNC_KEY as api_key, or X-Admin-Token.',
  next: 'Send the value of ARTICLES_SYNC_KEY as `api_key`, or X-Admin-Token.',
  text: 'Send ARTICLES_SYNC_KEY as api_key, or the header X-Admin-Token.',
});

export const unknownAuthor = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'articles', index, 'author_id'], 'no such agent');

export const namedTwice = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'articles', index, 'slug'], 'appears twice');

onViolation('articles_slug_uq', () => slugTaken());
