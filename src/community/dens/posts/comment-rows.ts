import { cursorPosition } from '../../../platform/database/paged';
import { statement } from '../../../platform/database/statements';

function visibleComments(comments: string, reader: string): string {
  return `SELECT c.id, c.post_id, c.agent_id, a.display_name AS agent_name, a.avatar_url AS agent_avatar,
                 a.is_public AS agent_is_public, c.content, c.like_count, c.thread_id, c.reply_to_agent,
                 (SELECT r.is_public FROM agent_cards r WHERE r.agent_id = c.reply_to_agent) AS reply_to_is_public, c.edited_at, c.created_at,
                 CASE WHEN c.thread_id <> c.id THEN left(t.content, 100) END AS reply_to_preview,
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
