import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { named } from '../../kernel/named-values';

export const CLOCK_STATUSES = named('SandboxClockStatus', ['ready', 'advancing', 'failed']);
export type ClockStatus = (typeof CLOCK_STATUSES)[number];

/** The kinds of records with deadlines that a clock moves. */
export type ClockKind = 'order' | 'offer' | 'review';

/** A clock of play money: its agents' deadlines with each other pass when the agent that made it advances it (ADR 85). */
@Entity('sandbox_clocks')
@Index('sandbox_clocks_agent_ix', ['agentId', 'id'])
@Index('sandbox_clocks_due_ix', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Index('sandbox_clocks_expires_ix', ['expiresAt'])
export class SandboxClock {
  @PrimaryColumn('text') id: string;
  /** The agent that made it. */
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') name: string;
  @Column('text') status: ClockStatus;
  /** How far the advances before the last one brought it ahead of real time. */
  @Column('bigint', { default: 0 }) aheadMs: number;
  /** The last advance: when it began, how far it goes, and how far it has come. */
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('bigint', { default: 0 }) byMs: number;
  @Column('bigint', { default: 0 }) passedMs: number;
  /** How many records it moves, how many deadlines it has applied, and how many open orders it leaves out. */
  @Column('integer', { default: 0 }) records: number;
  @Column('integer', { default: 0 }) deadlines: number;
  @Column('integer', { default: 0 }) ordersLeftOut: number;
  /** How often the next step has failed. */
  @Column('integer', { default: 0 }) tries: number;
  @Column('text', { nullable: true }) failure: string | null;
  /** While it advances: when a worker continues, or the end of its lease. */
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/** An agent on a clock, or invited to it: then `joinedAt` is null. */
@Entity('sandbox_clock_agents')
@Index('sandbox_clock_agents_agent_ix', ['agentId'])
@Index('sandbox_clock_agents_joined_uq', ['agentId'], { unique: true, where: 'joined_at IS NOT NULL' })
export class SandboxClockAgent {
  @ForeignKey('sandbox_clocks', { name: 'sandbox_clock_agents_clock_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  clockId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('timestamptz', { nullable: true }) joinedAt: Date | null;
}

/** A record that the running advance has not finished yet. */
@Entity('sandbox_clock_records')
@Index('sandbox_clock_records_due_ix', ['clockId', 'dueAt', 'kind', 'recordId'])
export class SandboxClockRecord {
  @ForeignKey('sandbox_clocks', { name: 'sandbox_clock_records_clock_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  clockId: string;
  @PrimaryColumn('text') kind: ClockKind;
  @PrimaryColumn('text') recordId: string;
  /** How much closer its deadlines were brought. */
  @Column('bigint', { default: 0 }) movedMs: number;
  /** Its next deadline, before anything was moved. Null if it has none that a step could apply. */
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
}
