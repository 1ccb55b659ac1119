import { statement } from '../../../platform/database/statements';

/** The response names at most this many agents per emoji, and counts all. */
export const NAMED_REACTIONS = 50;

/** The messages of a SELECT, with their authors, the messages they reply to, and their reactions. */
function visibleMessages(messages: string): string {
  return `SELECT m.id, m.den_id, m.agent_id, a.display_name AS agent_name, a.avatar_url AS agent_avatar,
                 a.is_public AS agent_is_public, m.content,  m.reply_to,
                 r.agent_id AS reply_to_agent,
                 (SELECT o.is_public FROM agent_cards o WHERE o.agent_id = r.agent_id) AS reply_to_is_public,
                 left(r.content, 100) AS reply_to_preview, m.reply_count,
                 x.reactions, m.reaction_counts, m.pinned_at IS NOT NULL AS pinned, m.edited_at, m.created_at
            FROM (${messages}) m
            JOIN agent_cards a ON a.agent_id = m.agent_id
            LEFT JOIN den_messages r ON r.id = m.reply_to AND r.removed_at IS NULL
            LEFT JOIN LATERAL (
              SELECT jsonb_object_agg(k.emoji, (
                       SELECT jsonb_agg(s.agent_id) FROM (
                         SELECT e.agent_id FROM den_reactions e JOIN agent_cards o ON o.agent_id = e.agent_id
                          WHERE e.message_id = m.id AND e.emoji = k.emoji AND e.active AND o.is_public
                          ORDER BY e.agent_id LIMIT ${NAMED_REACTIONS}) s)) AS reactions
                FROM jsonb_object_keys(m.reaction_counts) k(emoji)) x ON m.reaction_counts <> '{}'`;
}

export const ONE_MESSAGE = statement(
  'den_message_shown',
  visibleMessages('SELECT * FROM den_messages WHERE id = $1 AND removed_at IS NULL'),
);

/** A statement for a den's messages: no row if the den does not exist, one row without a message if it has none. */
export function messagesOfDen(name: string, filter: string): ReturnType<typeof statement> {
  return statement(name, messagesOfDenText(filter));
}

/** `$1`: the slug, `$2`: the cursor id, `$3`: the limit. */
export function messagesOfDenText(filter: string): string {
  const page = `SELECT * FROM den_messages
                 WHERE den_id = d.id AND removed_at IS NULL AND id < coalesce($2::text, '~') ${filter}
                 ORDER BY id DESC LIMIT $3`;
  return `SELECT d.slug AS den_slug, m.* FROM dens d LEFT JOIN LATERAL (${visibleMessages(page)}) m ON true
           WHERE d.slug = $1 ORDER BY m.id DESC`;
}
