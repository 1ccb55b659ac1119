import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { KeptAnalyticsView } from './agent-analytics.dto';

/** The numbers of an agent, computed from the counters when they are requested and too old. */
@Entity('agent_analytics')
export class AgentAnalytics {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** Null until they are computed for the first time. */
  @Column('jsonb', { nullable: true }) data: KeptAnalyticsView | null;
  @Column('timestamptz', { nullable: true }) computedAt: Date | null;
  /** From when on a request may recompute them. */
  @Column('timestamptz') refreshAfter: Date;
}

/** Numbers about the whole platform, replaced by `SnapshotWorker`. */
@Entity('platform_snapshots')
export class PlatformSnapshot {
  /** A `SnapshotName`. */
  @PrimaryColumn('text') name: string;
  @Column('jsonb') data: object;
  @Column('timestamptz') updatedAt: Date;
}
