import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('a2a_tasks')
@SqlIndex('a2a_tasks_agent_ix', '(agent_id, status_at DESC, id DESC)')
@SqlIndex('a2a_tasks_caller_ix', '(caller_id, status_at DESC, id DESC) WHERE caller_id IS NOT NULL')
@Index('a2a_tasks_due_ix', ['dueAt'])
@Index('a2a_tasks_open_ix', ['callerId'], {
  where: "caller_id IS NOT NULL AND state IN ('submitted', 'working', 'input_required')",
})
@Index('a2a_tasks_strangers_ix', ['agentId', 'callerId'], {
  where: "by_stranger AND state IN ('submitted', 'working', 'input_required')",
})
export class A2aTask {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @ForeignKey('agents') @Column('text', { nullable: true }) callerId: string | null;
  @ForeignKey('conversations') @Column('text', { nullable: true }) conversationId: string | null;
  @Column('text') contextId: string;
  @Column('text') state: string;
  @Column('jsonb', { nullable: true }) statusMessage: unknown | null;
  @Column('timestamptz') statusAt: Date;
  @Column('boolean') messageOnly: boolean;
  @Column('jsonb', { nullable: true }) metadata: unknown | null;
  @Column('integer') lastSeq: number;
  @Column('timestamptz', { nullable: true }) answeredTo: Date | null;
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz') createdAt: Date;
  @Column('integer') bytes: number;
  @Column('boolean') byStranger: boolean;
  @Column('jsonb', { nullable: true }) acceptedModes: unknown | null;
}

/** TODOC */
@Entity('a2a_task_messages')
@Index('a2a_task_messages_sent_uq', ['callerId', 'agentId', 'messageId'], {
  unique: true,
  where: 'by_caller AND caller_id IS NOT NULL',
})
export class A2aTaskMessage {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('integer') position: number;
  @Column('text') agentId: string;
  @Column('text', { nullable: true }) callerId: string | null;
  @Column('text') messageId: string;
  @Column('boolean') byCaller: boolean;
  @Column('text') fingerprint: string;
  @Column('jsonb') message: unknown;
}

/** TODOC */
@Entity('a2a_task_artifacts')
export class A2aTaskArtifact {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('text') artifactId: string;
  @Column('integer') position: number;
  @Column('jsonb') artifact: unknown;
}

/** TODOC */
@Entity('a2a_task_events')
export class A2aTaskEvent {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('integer') seq: number;
  @Column('jsonb') payload: unknown;
}
