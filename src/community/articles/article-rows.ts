import { cursorPosition, paged } from '../../platform/database/paged';
import { type Statement, statement } from '../../platform/database/statements';
import { publicationSearch } from '../publication-search';

const SUMMARY = `r.id, r.slug, r.title, r.description, r.category, r.tags, r.difficulty, r.for_agents, r.for_humans,
  r.author_id, coalesce(c.display_name, r.author_name) AS author_name, c.avatar_url AS author_avatar,
  c.is_public AS author_is_public, r.status, r.source,
  r.created_at, r.updated_at, r.published_at, r.reading_time, r.review_feedback, r.featured`;
const WHOLE = `${SUMMARY}, r.content, r.content_html`;
const CARD = 'LEFT JOIN agent_cards c ON c.agent_id = r.author_id';
/** All columns except the texts, which lists do not need. */
const LISTED = `id, slug, title, description, category, tags, difficulty, for_agents, for_humans, author_id, author_name,
  status, source, created_at, updated_at, published_at, reading_time, review_feedback, featured`;

export const BY_SLUG = statement(
  'articles_by_slug',
  `SELECT ${WHOLE} FROM articles r ${CARD} WHERE r.slug = $1 AND (r.status = 'published' OR r.author_id = $2)`,
);
export const BY_ID = statement('articles_by_id', `SELECT ${WHOLE} FROM articles r ${CARD} WHERE r.id = $1`);

/** Published articles, newest first. $1: the cursor row, $2: the limit, $3: the offset. */
function published(name: string, filter: string): Statement {
  return paged({
    name,
    counted: `FROM articles WHERE ${filter}`,
    page: `SELECT ${SUMMARY}
             FROM (SELECT ${LISTED} FROM articles
                    WHERE ${filter} AND (published_at, id) < ${cursorPosition('articles', 'published_at, id', '$1', `'infinity'::timestamptz, '~'`)}
                    ORDER BY published_at DESC, id DESC LIMIT $2 OFFSET $3) r ${CARD}`,
    orderBy: 'p.published_at DESC, p.id DESC',
  });
}
export const PUBLISHED = published('articles_published', `status = 'published'`);
export const IN_CATEGORY = published('articles_in_category', `status = 'published' AND category = $4`);

/** Newest first. $1: the cursor row, $2: the limit, $3: the offset. */
function byAge(name: string, filter: string, { varies }: Pick<Statement, 'varies'> = {}): Statement {
  return paged({
    name,
    varies,
    counted: `FROM articles WHERE ${filter}`,
    page: `SELECT ${SUMMARY}
             FROM (SELECT ${LISTED} FROM articles WHERE ${filter} AND id < coalesce($1::text, '~')
                    ORDER BY id DESC LIMIT $2 OFFSET $3) r ${CARD}`,
    orderBy: 'p.id DESC',
  });
}
const SUBMITTED = `source = 'api'`;
export const OWN = byAge('articles_of_author', `author_id = $4 AND ($5::text IS NULL OR status = $5)`, {
  varies: true,
});
export const TO_REVIEW = byAge('articles_to_review', `${SUBMITTED} AND status = $4`);
export const ALL_SUBMITTED = byAge('articles_submitted', SUBMITTED);

export const SEARCH = publicationSearch({
  name: 'articles_search',
  table: 'articles',
  shown: `t.status = 'published'`,
  columns: SUMMARY,
  author: 'author_id',
});
export const NEW = statement(
  'articles_new',
  `SELECT slug, title, category, published_at FROM articles WHERE status = 'published' AND published_at > $1
    ORDER BY published_at DESC, id DESC LIMIT 5`,
);
export const OF_AGENT = statement(
  'articles_of_agent',
  `SELECT id, slug, title, description, content, category, tags, difficulty, for_agents, for_humans, status,
          review_feedback, created_at, updated_at, published_at
     FROM articles WHERE author_id = $1 ORDER BY id`,
);
