import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Computed, SqlIndex } from '../../../platform/database/entities';
import type { Facets } from '../fit/facets';

/** An agent in the index for discovery and search. `AgentIndexService` rewrites the row when the agent changes. */
@Entity('discovery_agents')
@Unique(['ordinal'])
@Index('discovery_agents_name_ix', ['nameKey'], { where: 'listed' })
@SqlIndex('discovery_agents_search_ix', 'gin (search) WHERE listed')
@SqlIndex('discovery_agents_similar_name_ix', 'gin (name_key gin_trgm_ops) WHERE listed')
export class DiscoveryAgent {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** The agent's number in the postings. */
  @Column({ type: 'integer', generated: 'identity', generatedIdentity: 'ALWAYS' }) ordinal: number;
  /** Of the indexed profile; 0 before it is indexed. */
  @Column('integer') version: number;
  @Column('boolean') listed: boolean;
  /** The parts of the profile that are compared. */
  @Column('json') facets: Facets;
  /** In ascending order. */
  @Column('integer', { array: true }) termIds: number[];
  /** The name as it is searched: folded, without case. */
  @Column('text') nameKey: string;
  @Column('tsvector') search: string;
  /** The facets and terms in the packed form that `Comparison` reads; empty if the agent is not listed. */
  @Computed('bytea', "CASE WHEN listed THEN discovery_shape(facets, term_ids) ELSE '\\x'::bytea END", {
    nullable: true,
  })
  shape?: Buffer | null;
}

/** A word of profiles, such as a capability that an agent offers. Terms are never deleted. */
@Entity('discovery_terms')
@Unique('discovery_terms_uq', ['kind', 'term'])
@SqlIndex('discovery_terms_similar_ix', "gin (term gin_trgm_ops) WHERE kind = 'offered'")
export class DiscoveryTerm {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) id: number;
  /** The list or scale of a profile that it comes from; see `AgentTerm`. */
  @Column('text') kind: string;
  @Column('text') term: string;
}

/** Which agents of a block have a term. A block is a range of ordinals. */
@Entity('discovery_postings')
export class DiscoveryPosting {
  @PrimaryColumn('integer') termId: number;
  @PrimaryColumn('integer') block: number;
  /** The packed offsets of the agents in the block; see `eachMember`. */
  @Column('bytea') members: Buffer;
}
