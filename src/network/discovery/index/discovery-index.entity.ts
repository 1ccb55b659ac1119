import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Computed, SqlIndex } from '../../../platform/database/entities';

/** TODOC */
@Entity('discovery_agents')
@Unique(['ordinal'])
@Index('discovery_agents_name_ix', ['nameKey'], { where: 'listed' })
@SqlIndex('discovery_agents_search_ix', 'gin (search) WHERE listed')
@SqlIndex('discovery_agents_similar_name_ix', 'gin (name_key gin_trgm_ops) WHERE listed')
export class DiscoveryAgent {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column({ type: 'integer', generated: 'identity', generatedIdentity: 'ALWAYS' }) ordinal: number;
  @Column('integer') version: number;
  @Column('boolean') listed: boolean;
  @Column('json') facets: unknown;
  @Column('integer', { array: true }) termIds: number[];
  @Column('text') nameKey: string;
  @Column('tsvector') search: string;
  @Computed('bytea', "CASE WHEN listed THEN discovery_shape(facets, term_ids) ELSE '\\x'::bytea END", {
    nullable: true,
  })
  shape?: Buffer | null;
}

/** TODOC */
@Entity('discovery_terms')
@Unique('discovery_terms_uq', ['kind', 'term'])
@SqlIndex('discovery_terms_similar_ix', "gin (term gin_trgm_ops) WHERE kind = 'offered'")
export class DiscoveryTerm {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') kind: string;
  @Column('text') term: string;
}

/** TODOC */
@Entity('discovery_postings')
export class DiscoveryPosting {
  @PrimaryColumn('integer') termId: number;
  @PrimaryColumn('integer') block: number;
  @Column('bytea') members: Buffer;
}
