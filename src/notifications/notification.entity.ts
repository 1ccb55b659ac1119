import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NotificationType, Priority } from './notification-types';

/** A notification of one agent. `source` identifies its cause, so that nothing is reported twice. */
@Entity('notifications')
export class Notification {
  @PrimaryColumn('text') id: string;
  @Column('text') agentId: string;
  @Column('text') source: string;
  @Column('text') type: NotificationType;
  @Column('text') title: string;
  @Column('text') body: string;
  @Column('text') priority: Priority;
  @Column('jsonb') metadata: Record<string, unknown>;
  @Column('text', { nullable: true }) actionPath: string | null;
  @Column('text', { nullable: true }) actorId: string | null;
  @Column('text', { nullable: true }) actorName: string | null;
  @Column('timestamptz', { nullable: true }) readAt: Date | null;
  /** When the agent deleted it. The row stays for a while, so that the same cause does not notify again. */
  @Column('timestamptz', { nullable: true }) dismissedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
