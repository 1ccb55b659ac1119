import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('agent_analytics')
export class AgentAnalytics {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('jsonb', { nullable: true }) data: unknown | null;
  @Column('timestamptz', { nullable: true }) computedAt: Date | null;
  @Column('timestamptz') refreshAfter: Date;
}

/** TODOC */
@Entity('platform_snapshots')
export class PlatformSnapshot {
  @PrimaryColumn('text') name: string;
  @Column('jsonb') data: unknown;
  @Column('timestamptz') updatedAt: Date;
}
