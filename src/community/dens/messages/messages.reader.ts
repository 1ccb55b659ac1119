import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../kernel/domain-error';
import { searchQuery } from '../../../kernel/search-text';
import { ownedBy } from '../../../platform/database/paged';
import { Database, statement } from '../../../platform/database/statements';
import { QUOTED_CHARACTERS, NAMED_REACTIONS, MAX_PINNED } from '../../policies';
import { denNotFound } from '../rooms/dens.errors';
import {
  type MessageRow,
  DenMessageListView,
  type MessageSearchQuery,
  type DenMessagesQuery,
} from './messages.dto';

/** The messages of a SELECT, with their authors, the messages they reply to, and their reactions. */
function visibleMessages(messages: string): string {
  return `SELECT m.id, m.den_id, m.agent_id, a.display_name AS agent_name, a.avatar_url AS agent_avatar,
                 a.is_public AS agent_is_public, m.content,  m.reply_to,
                 r.agent_id AS reply_to_agent,
                 (SELECT o.is_public FROM agent_cards o WHERE o.agent_id = r.agent_id) AS reply_to_is_public,
                 left(r.content, ${QUOTED_CHARACTERS}) AS reply_to_preview, m.reply_count,
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
function messagesOfDen(name: string, filter: string): ReturnType<typeof statement> {
  return statement(name, messagesOfDenText(filter));
}

/** `$1`: the slug, `$2`: the cursor id, `$3`: the limit. */
function messagesOfDenText(filter: string): string {
  const page = `SELECT * FROM den_messages
                 WHERE ${ownedBy('den_id', 'd.id')} AND removed_at IS NULL AND id < coalesce($2::text, '~') ${filter}
                 ORDER BY den_id, id DESC LIMIT $3`;
  return `SELECT d.slug AS den_slug, m.* FROM dens d LEFT JOIN LATERAL (${visibleMessages(page)}) m ON true
           WHERE d.slug = $1 ORDER BY m.id DESC`;
}

type Row = MessageRow & { den_slug: string };

const LIST = messagesOfDen('den_messages_list', '');
const PINNED = messagesOfDen('den_messages_pinned', 'AND pinned_at IS NOT NULL');
/** `$4`: the author, which must be public or the reader `$5` itself. */
const WRITTEN_BY = `AND agent_id = $4
  AND EXISTS (SELECT FROM agent_cards o WHERE o.agent_id = $4 AND (o.is_public OR o.agent_id = $5))`;
const BY_AGENT = messagesOfDen('den_messages_by_agent', WRITTEN_BY);

const WORDS = `AND search_vector('simple', content) @@ to_tsquery('simple', $4)`;
/**
 * Not prepared, because the best plan depends on the words: a common word is found by walking back in time, a rare one
 * in the word index.
 */
const WITH_WORDS = messagesOfDenText(WORDS);
const WITH_WORDS_BY_AGENT = messagesOfDenText(`${WRITTEN_BY} ${WORDS.replace('$4', '$6')}`);

@Injectable()
export class MessagesReader {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list(slug: string, query: DenMessagesQuery, reader: string | null): Promise<DenMessageListView> {
    const { before = null, cursor = before, limit } = query;
    return this.answer(await this.database.rows<Row>(LIST, [slug, cursor, limit + 1]), limit, reader);
  }

  /** The complete list, because the number of pinned messages is limited. */
  async pinned(slug: string, reader: string): Promise<DenMessageListView> {
    return this.answer(await this.database.rows<Row>(PINNED, [slug, null, MAX_PINNED]), MAX_PINNED, reader);
  }

  /** By words, author, or both, newest first. */
  async search(slug: string, query: MessageSearchQuery, reader: string): Promise<DenMessageListView> {
    const { q, agent_id: agentId, before = null, cursor = before, limit } = query;
    const place = [slug, cursor, limit + 1];
    if (q !== undefined) {
      const words = searchQuery(q);
      const rows = await (agentId === undefined
        ? this.database.plannedForValues<Row>(WITH_WORDS, [...place, words])
        : this.database.plannedForValues<Row>(WITH_WORDS_BY_AGENT, [...place, agentId, reader, words]));
      return this.answer(rows, limit, reader);
    }
    if (agentId === undefined)
      throw InvalidInput.field(['query', 'q'], 'give q, agent_id or both', 'missing');
    return this.answer(await this.database.rows<Row>(BY_AGENT, [...place, agentId, reader]), limit, reader);
  }

  private answer(rows: Row[], limit: number, reader: string | null): DenMessageListView {
    const [first] = rows;
    if (!first) throw denNotFound();
    return DenMessageListView.of(
      first.den_slug,
      rows.filter(({ id }) => id !== null),
      limit,
      reader,
    );
  }
}
