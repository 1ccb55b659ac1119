import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { ActKind } from './act';

/** What an agent did, according to an event; an event may have one row per agent. `ActivityLog` writes all tables of this file. */
@Entity('activities')
@Index('activities_agent_ix', ['agentId', 'id'])
@Index('activities_leading_uq', ['id'], { unique: true, where: 'is_leading' })
@Index('activities_other_ix', ['otherId'], { where: 'other_id IS NOT NULL' })
@Index('activities_public_agent_ix', ['agentId', 'createdAt', 'id'], { where: 'is_public' })
@Index('activities_public_ix', ['eventType', 'createdAt', 'id'], { where: 'is_public AND is_leading' })
export class Activity {
  /** The id of the event. */
  @PrimaryColumn('text') id: string;
  @PrimaryColumn('text') agentId: string;
  /** The name at the time. */
  @Column('text') agentName: string;
  /** The other agent involved. */
  @Column('text', { nullable: true }) otherId: string | null;
  @Column('text') eventType: ActKind;
  @Column('text') title: string;
  @Column('text', { nullable: true }) summary: string | null;
  /** What the act is about. */
  @Column('text', { nullable: true }) targetType: string | null;
  @Column('text', { nullable: true }) targetId: string | null;
  /** A path on this service. */
  @Column('text', { nullable: true }) targetUrl: string | null;
  /** Whether the kind belongs in the public feed. Who sees it also depends on the agents; see `VISIBLE_NOW`. */
  @Column('boolean') isPublic: boolean;
  /** Whether lists over all agents show it: one act of each event. */
  @Column('boolean') isLeading: boolean;
  /** When the event occurred. */
  @Column('timestamptz') createdAt: Date;
}

/** How many acts of a kind an agent made on a day (UTC). The counts of this file stay when the activity is deleted. */
@Entity('agent_days')
@Index('agent_days_date_ix', ['date', 'agentId'])
export class AgentDay {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('date') date: string;
  @PrimaryColumn('text') kind: ActKind;
  @Column('integer') count: number;
}

/** How many messages an agent wrote in a den. */
@Entity('agent_dens')
export class AgentDen {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') denSlug: string;
  /** The latest known name. */
  @Column('text') denName: string;
  @Column('integer') messages: number;
}

/** How many acts involved two agents. Each pair has a row in both directions. */
@Entity('agent_interactions')
@SqlIndex('agent_interactions_most_ix', '(agent_id, count DESC, other_id)')
export class AgentInteraction {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') otherId: string;
  @Column('integer') count: number;
  @Column('timestamptz') lastAt: Date;
}

/** How many acts of a kind an agent ever made. */
@Entity('agent_totals')
export class AgentTotals {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') kind: ActKind;
  @Column('integer') count: number;
  @Column('timestamptz') lastAt: Date;
}

/** How many messages a den got on a day (UTC). */
@Entity('den_days')
export class DenDay {
  @PrimaryColumn('date') date: string;
  @PrimaryColumn('text') denSlug: string;
  @Column('text') denName: string;
  @Column('integer') messages: number;
}

/** How many events of a kind there were on a day (UTC). An event of several agents counts once. */
@Entity('platform_days')
export class PlatformDay {
  @PrimaryColumn('date') date: string;
  @PrimaryColumn('text') kind: ActKind;
  @Column('integer') count: number;
}
