import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What two agents have said to each other, one for the pair and for as long as there is a service: when a connection
 * ends it can still be read. Written by the statements of its services, under its lock.
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
  /** The beginning of it. */
  @Column('text', { nullable: true }) lastMessage: string | null;
  @Column('timestamptz', { nullable: true }) lastMessageAt: Date | null;
  /** The id of the last message, or one made at the start: lists go by it, and a page begins at it. */
  @Column('text') orderKey: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
