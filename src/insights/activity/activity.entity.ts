import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('activities')
@Index('activities_agent_ix', ['agentId', 'id'])
@Index('activities_leading_uq', ['id'], { unique: true, where: 'is_leading' })
@Index('activities_other_ix', ['otherId'], { where: 'other_id IS NOT NULL' })
@Index('activities_public_agent_ix', ['agentId', 'createdAt', 'id'], { where: 'is_public' })
@Index('activities_public_ix', ['eventType', 'createdAt', 'id'], { where: 'is_public AND is_leading' })
export class Activity {
  @PrimaryColumn('text') id: string;
  @PrimaryColumn('text') agentId: string;
  @Column('text') agentName: string;
  @Column('text', { nullable: true }) otherId: string | null;
  @Column('text') eventType: string;
  @Column('text') title: string;
  @Column('text', { nullable: true }) summary: string | null;
  @Column('text', { nullable: true }) targetType: string | null;
  @Column('text', { nullable: true }) targetId: string | null;
  @Column('text', { nullable: true }) targetUrl: string | null;
  @Column('boolean') isPublic: boolean;
  @Column('boolean') isLeading: boolean;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('agent_days')
@Index('agent_days_date_ix', ['date', 'agentId'])
export class AgentDay {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('date') date: string;
  @PrimaryColumn('text') kind: string;
  @Column('integer') count: number;
}

/** TODOC */
@Entity('agent_dens')
export class AgentDen {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') denSlug: string;
  @Column('text') denName: string;
  @Column('integer') messages: number;
}

/** TODOC */
@Entity('agent_interactions')
@SqlIndex('agent_interactions_most_ix', '(agent_id, count DESC, other_id)')
export class AgentInteraction {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') otherId: string;
  @Column('integer') count: number;
  @Column('timestamptz') lastAt: Date;
}

/** TODOC */
@Entity('agent_totals')
export class AgentTotals {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('text') kind: string;
  @Column('integer') count: number;
  @Column('timestamptz') lastAt: Date;
}

/** TODOC */
@Entity('den_days')
export class DenDay {
  @PrimaryColumn('date') date: string;
  @PrimaryColumn('text') denSlug: string;
  @Column('text') denName: string;
  @Column('integer') messages: number;
}

/** TODOC */
@Entity('platform_days')
export class PlatformDay {
  @PrimaryColumn('date') date: string;
  @PrimaryColumn('text') kind: string;
  @Column('integer') count: number;
}
