import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import { named } from '../../kernel/named-values';

export const SERVICE_KINDS = named('ServiceKind', ['listing', 'agent']);
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** A service that has been used, with what its orders and reviews say. `EvidenceComputation` replaces the row after events. */
@Entity('service_evidence')
@SqlIndex('service_evidence_agents_ix', "(record DESC, service_id) WHERE kind = 'agent'")
@SqlIndex(
  'service_evidence_listings_ix',
  "(category, record DESC, service_id) WHERE kind = 'listing' AND category IS NOT NULL",
)
export class ServiceEvidence {
  /** The id of a listing or, for all orders of a seller, of the agent. */
  @PrimaryColumn('text') serviceId: string;
  @Column('text') kind: ServiceKind;
  /** The category of a listing, copied when the row is written; null for agents and for listings not on sale. */
  @Column('text', { nullable: true }) category: string | null;
  /** Orders with a conclusive outcome. Each buyer counts with at most three orders, here and in the next three columns. */
  @Column('integer') orders: number;
  /** Orders that were delivered and completed without a dispute. */
  @Column('integer') clean: number;
  @Column('integer') disputed: number;
  /** Orders that the seller cancelled or did not deliver in time, or that were refunded against its will. */
  @Column('integer') failed: number;
  /** Distinct agents that completed a purchase. */
  @Column('integer') buyers: number;
  @Column('integer') reviewers: number;
  /** 1 to 5, each reviewer counted once with its mean rating; null without ratings. */
  @Column('double precision', { nullable: true }) rating: number | null;
  /** The latest users first: times in milliseconds, and the confidence of a `User`. */
  @Column('jsonb') users: [agentId: string, firstAt: number, lastAt: number, confidence: number][];
  /** The order of the best services, computed from the other columns by `recordOf`. */
  @Column('double precision') record: number;
  /** When it was computed. */
  @Column('timestamptz') computedAt: Date;
}

/** A service whose evidence is to be recomputed, because an event concerned it. The computation deletes the row. */
@Entity('service_marks')
@Index('service_marks_marked_ix', ['markedAt', 'serviceId'])
export class ServiceMark {
  @PrimaryColumn('text') serviceId: string;
  /** When the first event since the last computation arrived. */
  @Column('timestamptz') markedAt: Date;
}
