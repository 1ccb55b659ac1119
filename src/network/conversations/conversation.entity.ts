import { Column, Entity, PrimaryColumn } from 'typeorm';

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
