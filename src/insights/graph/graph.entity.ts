import { Column, Entity, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('agent_ties')
@SqlIndex('agent_ties_to_ix', '(to_id, first_at DESC, from_id)')
export class AgentTie {
  @PrimaryColumn('text') fromId: string;
  @PrimaryColumn('text') toId: string;
  @PrimaryColumn('text') kind: string;
  @Column('timestamptz') firstAt: Date;
  @Column('timestamptz') lastAt: Date;
}

/** TODOC */
@Entity('network_snapshots')
export class NetworkSnapshot {
  @PrimaryColumn('text') name: string;
  @Column('jsonb', { nullable: true }) document: unknown | null;
  @Column('text', { array: true }) agentIds: string[];
  @Column('text', { nullable: true }) etag: string | null;
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) madeAt: Date | null;
}
