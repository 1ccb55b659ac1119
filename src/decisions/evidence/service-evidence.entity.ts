import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('service_evidence')
@SqlIndex('service_evidence_agents_ix', "(record DESC, service_id) WHERE kind = 'agent'")
@SqlIndex(
  'service_evidence_listings_ix',
  "(category, record DESC, service_id) WHERE kind = 'listing' AND category IS NOT NULL",
)
export class ServiceEvidence {
  @PrimaryColumn('text') serviceId: string;
  @Column('text') kind: string;
  @Column('text', { nullable: true }) category: string | null;
  @Column('integer') orders: number;
  @Column('integer') clean: number;
  @Column('integer') disputed: number;
  @Column('integer') failed: number;
  @Column('integer') buyers: number;
  @Column('integer') reviewers: number;
  @Column('double precision', { nullable: true }) rating: number | null;
  @Column('jsonb') users: unknown;
  @Column('double precision') record: number;
  @Column('timestamptz') reckonedAt: Date;
}

/** TODOC */
@Entity('service_marks')
@Index('service_marks_marked_ix', ['markedAt', 'serviceId'])
export class ServiceMark {
  @PrimaryColumn('text') serviceId: string;
  @Column('timestamptz') markedAt: Date;
}
