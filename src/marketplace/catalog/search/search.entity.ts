import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';

/** TODOC */
@Entity('search_terms')
@SqlIndex('search_terms_counted_ix', '(counted_at NULLS FIRST)')
@SqlIndex('search_terms_folded_ix', '(kind, search_fold(term))')
@SqlIndex('search_terms_similar_ix', "gin (term gin_trgm_ops) WHERE kind = 'word'")
export class SearchTerm {
  @PrimaryColumn('text') kind: string;
  @PrimaryColumn('text') term: string;
  @Column('integer', { default: 1 }) listings: number;
  @Column('timestamptz', { nullable: true }) countedAt: Date | null;
}

/** TODOC */
@Entity('search_counts')
@Index('search_counts_unused_ix', ['word'], { where: 'listings = 0' })
export class SearchCount {
  @PrimaryColumn('text') word: string;
  @PrimaryColumn('text') category: string;
  @PrimaryColumn('smallint') priceStep: number;
  @Column('integer') listings: number;
}

/** TODOC */
@Entity('search_count_changes')
export class SearchCountChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('smallint') change: number;
  @Column('text') category: string;
  @Column('smallint') priceStep: number;
  @Column('tsvector') words: string;
}
