import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../platform/database/entities';
import type { GateName } from './gates';

/** A request for an exception, granted or denied. It changes only if its agent is erased. */
@Entity('gate_entries')
@Index('gate_entries_agent_ix', ['agentId', 'id'], { where: 'agent_id IS NOT NULL' })
@SqlIndex('gate_entries_gate_ix', '(gate_name, id DESC)')
export class GateEntry {
  @PrimaryColumn('text') id: string;
  @Column('text') gateName: GateName;
  /** Null for a request without a key. */
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  @Column('boolean') granted: boolean;
  /** As it was given; empty once its agent is erased. */
  @Column('text') justification: string;
  /** Characters, without surrounding whitespace. */
  @Column('integer') justificationLength: number;
  @Column('timestamptz') createdAt: Date;
}

/** How many requests a gate had within an hour, for its health. */
@Entity('gate_hours')
@Index('gate_hours_hour_ix', ['hour'])
export class GateHour {
  @PrimaryColumn('text') gateName: GateName;
  /** When the hour began. */
  @PrimaryColumn('timestamptz') hour: Date;
  @Column('integer') granted: number;
  @Column('integer') denied: number;
}

/** How many requests a gate ever had, so that its log need not be counted. */
@Entity('gate_totals')
export class GateTotal {
  @PrimaryColumn('text') gateName: GateName;
  @Column('bigint') granted: number;
  @Column('bigint') denied: number;
  @Column('timestamptz', { nullable: true }) lastGrantedAt: Date | null;
  @Column('timestamptz', { nullable: true }) lastDeniedAt: Date | null;
}
