import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('broadcasts')
@Unique(['source'])
export class Broadcast {
  @PrimaryColumn('text') id: string;
  @Column('text') source: string;
  @Column('text') type: string;
  @Column('text') title: string;
  @Column('text') body: string;
  @Column('text') priority: string;
  @Column('jsonb') metadata: unknown;
  @Column('text', { nullable: true }) actionPath: string | null;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('broadcast_marks')
@Index('broadcast_marks_broadcast_ix', ['broadcastId'])
export class BroadcastMark {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @ForeignKey('broadcasts', { onDelete: 'CASCADE' }) @PrimaryColumn('text') broadcastId: string;
  @Column('timestamptz') readAt: Date;
  @Column('timestamptz', { nullable: true }) dismissedAt: Date | null;
}
