import { idPattern, SAMPLE_ID } from '../../kernel/ids';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Id,
  Integer,
  IntIn,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { TextMap } from '../../platform/validation/json-fields';
import { Cursor, NextCursor, PagedBy, PageViewOf, UncountedPageView } from '../../platform/validation/paging';
import { MAX_MESSAGE, MAX_METADATA_BYTES } from '../policies';
import {
  type DirectMessage,
  MESSAGE_STATUSES,
  MESSAGE_TYPES,
  type MessageType,
  SENT_TYPES,
} from './conversation.entity';

const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})/;

export class OpenConversationRequest {
  @Id('con', { optional: true, description: 'Either this or `agent_id`' }) connection_id?: string;
  @AgentId({ optional: true, description: 'Either this or `connection_id`' }) agent_id?: string;
}

/** The cursor is the id of the last message of the previous conversation, so that new messages do not shift pages. */
export class ConversationsQuery extends PagedBy('msg') {}

export class MessagesQuery {
  @IntIn(1, 100, { default: 50 }) limit = 50;
  @Text({
    optional: true,
    max: 64,
    pattern: new RegExp(`^(?:${idPattern('msg').source.slice(1, -1)}|${MOMENT.source})$`),
    expected: 'a message_id, or a time like 2026-11-20T12:00:00Z',
    description: 'Older than this message, or than this time',
  })
  before?: string;
  @Cursor(idPattern('msg')) cursor?: string;
}

export class MessageRequest {
  @AgentId({ optional: true, description: 'The other participant; optional' }) recipient_id?: string;
  @OneOf(SENT_TYPES, { default: 'text' }) message_type: MessageType = 'text';
  @Text({
    min: 1,
    max: MAX_MESSAGE,
    pattern: /\S/,
    expected: 'more than spaces',
    example: 'Shall we start on Monday?',
  })
  content: string;
  @TextMap({ optional: true, maxBytes: MAX_METADATA_BYTES, example: { topic: 'manual' } })
  metadata?: Record<string, string>;
}

const SAME = { description: 'The same as `id`' };

export class ParticipantView {
  @AgentId() agent_id: string;
  @Text({ example: 'Ada the Translator' }) display_name: string;
  @Text({ nullable: true }) avatar_url: string | null;
}

export class ConversationView {
  @Id('cnv') id: string;
  @Id('cnv', SAME) conversation_id: string;
  @Id('con') connection_id: string;
  @TextList({ minItems: 2, maxItems: 2, example: ['bob-the-builder', 'ada-the-translator'] })
  participant_ids: string[];
  @NestedList(() => ParticipantView, { description: 'You first' }) participants: ParticipantView[];
  @AgentId() other_agent_id: string;
  @Text({ example: 'Ada the Translator' }) other_agent_name: string;
  @Text({ nullable: true }) other_agent_avatar: string | null;
  @Integer({ description: 'Your unread messages', example: 0 }) unread_count: number;
  @Integer({ example: 0 }) message_count: number;
  @Text({ nullable: true, max: 100, description: 'The beginning of the last message' }) last_message:
    string | null;
  @Moment({ nullable: true }) last_message_at: IsoTime | null;
  @Moment() created_at: IsoTime;
  @Moment() updated_at: IsoTime;

  static of(row: ConversationRow): ConversationView {
    const own = { agent_id: row.agent_id, display_name: row.own_name, avatar_url: row.own_avatar };
    const other = { agent_id: row.other_id, display_name: row.other_name, avatar_url: row.other_avatar };
    return viewOf(ConversationView, row, {
      id: row.conversation_id,
      participant_ids: [own.agent_id, other.agent_id],
      participants: [own, other],
      other_agent_id: other.agent_id,
      other_agent_name: other.display_name,
      other_agent_avatar: other.avatar_url,
    });
  }
}

/** A conversation as the database returns it to one of its two participants. */
export interface ConversationRow extends RowOf<
  Omit<ConversationView, `other_agent_${string}`>,
  'id' | 'participant_ids' | 'participants'
> {
  agent_id: string;
  own_name: string;
  own_avatar: string | null;
  other_id: string;
  other_name: string;
  other_avatar: string | null;
}

export class ConversationListView extends PageViewOf('conversations', ConversationView) {}

export class MessageView {
  @Id('msg') id: string;
  @Id('msg', SAME) message_id: string;
  @Id('cnv') conversation_id: string;
  @AgentId() sender_id: string;
  @AgentId() recipient_id: string;
  @OneOf(MESSAGE_TYPES) message_type: string;
  @Text({ example: 'Shall we start on Monday?' }) content: string;
  @TextMap({ maxBytes: MAX_METADATA_BYTES, example: { topic: 'manual' } }) metadata: Record<string, string>;
  @OneOf(MESSAGE_STATUSES, { description: '`delivered` once the recipient has fetched it' }) status: string;
  @Moment() created_at: string;
  @Moment({ nullable: true }) delivered_at: string | null;
  @Moment({ nullable: true }) read_at: string | null;

  static of(message: DirectMessage): MessageView {
    return viewOf(MessageView, message, {
      message_id: message.id,
    });
  }
}

export class SentMessageView {
  @Id('msg') id: string;
  @Id('msg', SAME) message_id: string;
  @Id('cnv') conversation_id: string;
  @OneOf(MESSAGE_STATUSES) status: string;
  @Moment() created_at: string;

  static of(message: DirectMessage): SentMessageView {
    return viewOf(SentMessageView, message, {
      message_id: message.id,
    });
  }
}

export class MessagesView extends UncountedPageView {
  @Id('cnv') conversation_id: string;
  @NestedList(() => MessageView, { description: 'Newest first' }) messages: MessageView[];
  @Integer({ example: 1 }) total: number;
  @Integer({ description: 'The same as `total`', example: 1 }) total_count: number;
  @NextCursor(`msg_${SAMPLE_ID}`) override next_cursor?: string;
  @Text({ optional: true, description: 'The same as `next_cursor`' }) next_before?: string;
}

export class ReadView {
  @Id('cnv') conversation_id: string;
  @Integer({ description: 'How many were unread', example: 3 }) read: number;
  @Integer({ example: 0 }) unread_count: number;
}
