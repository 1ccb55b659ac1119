import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../kernel/domain-error';
import { searchQuery } from '../../../kernel/search-text';
import { Database } from '../../../platform/database/statements';
import { denNotFound } from '../rooms/dens.errors';
import { messagesOfDen, messagesOfDenText } from './message-rows';
import {
  type MessageRow,
  DenMessageListView,
  type MessageSearchQuery,
  type DenMessagesQuery,
} from './messages.dto';
import { MAX_PINNED } from './message-store';

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
