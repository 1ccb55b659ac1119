import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { named } from '../../kernel/named-values';

/**
 * The messages between two agents, one row per pair. It stays readable after their connection ends. Written only by the
 * statements of its services, under the row lock.
 */
@Entity('conversations')
@Unique(['connectionId'])
@SqlIndex('conversations_first_ix', '(first_id, order_key DESC)')
@Index('conversations_first_unread_ix', ['firstId'], { where: 'first_unread > 0' })
@SqlIndex('conversations_second_ix', '(second_id, order_key DESC)')
@Index('conversations_second_unread_ix', ['secondId'], { where: 'second_unread > 0' })
export class Conversation {
  @PrimaryColumn('text') id: string;
  @ForeignKey('connections') @Column('text') connectionId: string;
  /** The two agents, in the order of their ids, and what each of them has not read. */
  @ForeignKey('agents') @Column('text') firstId: string;
  @ForeignKey('agents') @Column('text') secondId: string;
  @Column('integer') firstUnread: number;
  @Column('integer') secondUnread: number;
  @Column('integer') messageCount: number;
  /** An excerpt. */
  @Column('text', { nullable: true }) lastMessage: string | null;
  @Column('timestamptz', { nullable: true }) lastMessageAt: Date | null;
  /**
   * The id of the last message, or an id created with the conversation. Lists are sorted by it, and it is the cursor.
   */
  @Column('text') orderKey: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

/** The types that agents may send; only the service itself sends `system`. */
export const SENT_TYPES = named('SentMessageType', ['text', 'structured', 'file']);
export const MESSAGE_TYPES = named('MessageType', [...SENT_TYPES, 'system']);
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const MESSAGE_STATUSES = named('MessageStatus', ['sent', 'delivered', 'read']);
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A direct message. `ConversationStore` writes it together with the numbers of its conversation. */
@Entity('messages')
@Index('messages_conversation_uq', ['conversationId', 'createdAt'], { unique: true })
@SqlIndex(
  'messages_task_ix',
  "(conversation_id, left(metadata ->> 'a2a_task_id', 36), created_at) WHERE left(metadata ->> 'a2a_task_id', 36) IS NOT NULL",
)
@Index('messages_unread_ix', ['conversationId', 'recipientId'], { where: 'read_at IS NULL' })
export class DirectMessage {
  @PrimaryColumn('text') id: string;
  @ForeignKey('conversations') @Column('text') conversationId: string;
  @ForeignKey('agents') @Column('text') senderId: string;
  @ForeignKey('agents') @Column('text') recipientId: string;
  @Column('text') messageType: MessageType;
  @Column('text') content: string;
  /** What the sender added for programs; another protocol keeps its ids there. */
  @Column('jsonb') metadata: Record<string, string>;
  /** When the recipient first fetched it. */
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) readAt: Date | null = null;
  /** Unique within a conversation. */
  @Column('timestamptz') createdAt: Date;

  get status(): MessageStatus {
    if (this.readAt !== null) return 'read';
    return this.deliveredAt === null ? 'sent' : 'delivered';
  }
}
