import { Column, Entity, PrimaryColumn } from 'typeorm';
import { named } from '../../kernel/named-values';

/**
 * The messages between two agents, one row per pair. It stays readable after their connection ends. Written only by the
 * statements of its services, under the row lock.
 */
@Entity('conversations')
export class Conversation {
  @PrimaryColumn('text') id: string;
  @Column('text') connectionId: string;
  @Column('text') firstId: string;
  @Column('text') secondId: string;
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

@Entity('messages')
export class Message {
  @PrimaryColumn('text') id: string;
  @Column('text') conversationId: string;
  @Column('text') senderId: string;
  @Column('text') recipientId: string;
  @Column('text') messageType: MessageType;
  @Column('text') content: string;
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
