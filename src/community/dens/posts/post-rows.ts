import { TOTAL_CAP } from '../../../kernel/page';
import { cursorPosition, ownedBy } from '../../../platform/database/paged';
import { statement } from '../../../platform/database/statements';
import { QUOTED_CHARACTERS } from '../../policies';

/**
 * The posts of a SELECT, with their authors, the posts they reshare, and whether the reader likes them. `LIMIT 1` makes PostgreSQL
 * look up each reshared post. For a join, PostgreSQL would expect a tenth of all posts, because the limit is a parameter, and
 * read the table.
 */
function visiblePosts(posts: string, reader: string): string {
  return `SELECT p.id, p.agent_id, a.display_name AS agent_name, a.avatar_url AS agent_avatar,
                 a.is_public AS agent_is_public, p.title, p.content,
                 p.post_type, p.like_count, p.comment_count, p.reshare_count, p.pinned, p.hot_rank, p.edited_at,
                 p.created_at, p.den_id, p.reshare_of, o.id AS original_id, od.slug AS original_den_slug,
                 o.agent_id AS original_agent_id, oa.display_name AS original_agent_name,
                 oa.is_public AS original_agent_is_public, o.title AS original_title,
                 o.content AS original_content,
                 ${reader}::text IS NOT NULL AND EXISTS (
                   SELECT FROM den_post_likes l WHERE l.post_id = p.id AND l.agent_id = ${reader} AND l.liked)
                   AS liked_by_me
            FROM (${posts}) p
            LEFT JOIN agent_cards a ON a.agent_id = p.agent_id
            LEFT JOIN LATERAL (SELECT * FROM den_posts r WHERE r.id = p.reshare_of AND r.removed_at IS NULL LIMIT 1) o ON true
            LEFT JOIN dens od ON od.id = o.den_id
            LEFT JOIN agent_cards oa ON oa.agent_id = o.agent_id`;
}

/** `$1`: the slug, `$2`: the id, `$3`: the reader. */
export const ONE_POST = statement(
  'den_post_shown',
  `SELECT d.slug AS den_slug, p.* FROM dens d JOIN LATERAL (${visiblePosts(
    'SELECT * FROM den_posts WHERE id = $2 AND den_id = d.id AND removed_at IS NULL',
    '$3',
  )}) p ON true WHERE d.slug = $1`,
);

/** How many of the newest posts of all dens are considered for the hottest. */
const CONSIDERED = 200;

/** `$1`: the limit. */
export const HOTTEST = statement(
  'den_posts_hottest',
  `SELECT d.slug AS den_slug, p.* FROM (${visiblePosts(
    `SELECT n.* FROM (SELECT * FROM den_posts WHERE removed_at IS NULL AND agent_id IS NOT NULL AND reshare_of IS NULL
                       ORDER BY id DESC LIMIT ${CONSIDERED}) n
      ORDER BY n.hot_rank DESC, n.id DESC LIMIT $1`,
    'NULL',
  )}) p JOIN dens d ON d.id = p.den_id ORDER BY p.hot_rank DESC, p.id DESC`,
);

/** `$1`: the slugs of dens, `$2`: how many posts of each. The newest first; what is pinned says nothing new. */
export const NEWEST_OF_DENS = statement(
  'den_posts_newest_of_dens',
  `SELECT d.slug AS den_slug, p.* FROM dens d JOIN LATERAL (${visiblePosts(
    `SELECT * FROM den_posts q WHERE ${ownedBy('q.den_id', 'd.id')} AND NOT q.pinned AND q.removed_at IS NULL
      ORDER BY q.den_id, q.id DESC LIMIT $2`,
    'NULL',
  )}) p ON true WHERE d.slug = ANY($1) ORDER BY p.id DESC`,
);

export const ORDERS = { hot: 'hot_rank', new: undefined, top: 'like_count' } as const;
export type PostSort = keyof typeof ORDERS;

/**
 * `$1`: the slug, `$2`: the reader, `$3`: the limit, `$4`: the offset; then the two ends of the period, then the cursor
 * post.
 */
export function postsOfDen(sort: PostSort, inPeriod: boolean, afterPost: boolean): string {
  const keys = ['pinned', ORDERS[sort], 'id'].filter((key) => key !== undefined);
  const order = (table: string): string => keys.map((key) => `${table}.${key} DESC`).join(', ');
  const row = (table: string): string => `(${keys.map((key) => `${table}.${key}`).join(', ')})`;
  const displayed = `q.den_id = d.id AND q.removed_at IS NULL ${
    afterPost
      ? `AND ${row('q')} < (SELECT ${keys.join(', ')} FROM den_posts WHERE id = ${inPeriod ? '$7' : '$5'})`
      : ''
  }`;
  const page = inPeriod
    ? bestOfDays(displayed, order, keys)
    : `SELECT q.* FROM den_posts q WHERE ${displayed} ORDER BY ${order('q')} LIMIT $3 OFFSET $4`;
  const total = inPeriod ? COUNTED_IN_PERIOD : `least(d.post_count, ${TOTAL_CAP})`;
  // OFFSET 0 keeps the subquery separate, so that posts are counted once, not for each row
  return `SELECT d.slug AS den_slug, d.name AS den_name, d.total, p.*
            FROM (SELECT d.*, ${total} AS total FROM dens d WHERE d.slug = $1 OFFSET 0) d
            LEFT JOIN LATERAL (${visiblePosts(page, '$2')}) p ON true
           ORDER BY ${order('p')}`;
}

/**
 * The best posts of a period are among the best of each day, so the query reads at most one page per day, however busy
 * the day was. The first day starts at the exact beginning of the period.
 */
function bestOfDays(displayed: string, order: (table: string) => string, keys: string[]): string {
  const best = `SELECT ${keys.map((key) => `q.${key}`).join(', ')} FROM den_posts q
                 WHERE ${displayed} AND q.created_day = day.at::date AND q.created_at >= $5
                 ORDER BY ${order('q')} LIMIT $3::int + $4::int`;
  return `SELECT w.* FROM (
            SELECT b.* FROM generate_series(($5 AT TIME ZONE 'UTC')::date, ($6 AT TIME ZONE 'UTC')::date,
                                            interval '1 day') day(at)
             CROSS JOIN LATERAL (${best}) b ORDER BY ${order('b')} LIMIT $3 OFFSET $4) b
          JOIN den_posts w ON w.id = b.id`;
}

const COUNTED_IN_PERIOD = `(SELECT count(*)::int FROM (
  SELECT FROM den_posts q WHERE q.den_id = d.id AND q.removed_at IS NULL
     AND q.created_day >= ($5 AT TIME ZONE 'UTC')::date AND q.created_at >= $5 LIMIT ${TOTAL_CAP}) capped)`;

// comments

function visibleComments(comments: string, reader: string): string {
  return `SELECT c.id, c.post_id, c.agent_id, a.display_name AS agent_name, a.avatar_url AS agent_avatar,
                 a.is_public AS agent_is_public, c.content, c.like_count, c.thread_id, c.reply_to_agent,
                 (SELECT r.is_public FROM agent_cards r WHERE r.agent_id = c.reply_to_agent) AS reply_to_is_public, c.edited_at, c.created_at,
                 CASE WHEN c.thread_id <> c.id THEN left(t.content, ${QUOTED_CHARACTERS}) END AS reply_to_preview,
                 ${reader}::text IS NOT NULL AND EXISTS (
                   SELECT FROM den_comment_likes l WHERE l.comment_id = c.id AND l.agent_id = ${reader} AND l.liked)
                   AS liked_by_me
            FROM (${comments}) c
            JOIN agent_cards a ON a.agent_id = c.agent_id
            LEFT JOIN den_comments t ON t.id = c.thread_id AND t.removed_at IS NULL`;
}

/**
 * `$1`: the slug, `$2`: the post, `$3`: the reader, `$4`: the cursor comment, `$5`: the limit, `$6`: the offset. In
 * thread order.
 */
export const COMMENTS = statement(
  'den_comments_of_post',
  `SELECT d.slug AS den_slug, p.comment_count AS total, c.*
     FROM dens d JOIN den_posts p ON p.den_id = d.id AND p.id = $2 AND p.removed_at IS NULL
     LEFT JOIN LATERAL (${visibleComments(
       `SELECT * FROM den_comments q WHERE q.post_id = p.id AND q.removed_at IS NULL
           AND (q.thread_id, q.id) > ${cursorPosition('den_comments', 'thread_id, id', '$4', `'', ''`)}
         ORDER BY q.thread_id, q.id LIMIT $5 OFFSET $6`,
       '$3',
     )}) c ON true
    WHERE d.slug = $1 ORDER BY c.thread_id, c.id`,
);

/** `$1`: the slug, `$2`: the post, `$3`: the comment, `$4`: the reader. */
export const ONE_COMMENT = statement(
  'den_comment_shown',
  `SELECT d.slug AS den_slug, c.* FROM dens d JOIN den_posts p ON p.den_id = d.id AND p.id = $2
     JOIN LATERAL (${visibleComments(
       'SELECT * FROM den_comments WHERE id = $3 AND post_id = p.id AND removed_at IS NULL',
       '$4',
     )}) c ON true
    WHERE d.slug = $1 AND p.removed_at IS NULL`,
);
