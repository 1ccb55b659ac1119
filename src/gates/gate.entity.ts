import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../platform/database/entities';

/** TODOC */
@Entity('gate_entries')
@Index('gate_entries_agent_ix', ['agentId', 'id'], { where: 'agent_id IS NOT NULL' })
@SqlIndex('gate_entries_gate_ix', '(gate_name, id DESC)')
export class GateEntry {
  @PrimaryColumn('text') id: string;
  @Column('text') gateName: string;
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  @Column('boolean') granted: boolean;
  @Column('text') justification: string;
  @Column('integer') justificationLength: number;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('gate_hours')
@Index('gate_hours_hour_ix', ['hour'])
export class GateHour {
  @PrimaryColumn('text') gateName: string;
  @PrimaryColumn('timestamptz') hour: Date;
  @Column('integer') granted: number;
  @Column('integer') denied: number;
}

/** TODOC */
@Entity('gate_totals')
export class GateTotal {
  @PrimaryColumn('text') gateName: string;
  @Column('bigint') granted: number;
  @Column('bigint') denied: number;
  @Column('timestamptz', { nullable: true }) lastGrantedAt: Date | null;
  @Column('timestamptz', { nullable: true }) lastDeniedAt: Date | null;
}
