import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';

/** A tag or a word of the listings, for suggestions and corrections. Added with a listing, and deleted by the recount. */
@Entity('search_terms')
@SqlIndex('search_terms_due_ix', '(counted_at NULLS FIRST, kind, term)')
@SqlIndex('search_terms_folded_ix', '(kind, search_fold(term))')
@SqlIndex('search_terms_similar_ix', "gin (term gin_trgm_ops) WHERE kind = 'word'")
export class SearchTerm {
  @PrimaryColumn('text') kind: 'tag' | 'word';
  @PrimaryColumn('text') term: string;
  /** How many active listings have it, up to a limit, when it was counted last. */
  @Column('integer', { default: 1 }) listings: number;
  /** Null if it is to be counted soon. */
  @Column('timestamptz', { nullable: true }) countedAt: Date | null;
}

/** How many active listings in a category and price step have a word: searches read the counts of common words (ADR 69). */
@Entity('search_counts')
@Index('search_counts_unused_ix', ['word'], { where: 'listings = 0' })
export class SearchCount {
  @PrimaryColumn('text') word: string;
  @PrimaryColumn('text') category: string;
  @PrimaryColumn('smallint') priceStep: number;
  @Column('integer') listings: number;
}

/** A change of `search_counts` that a trigger on `listings` recorded and that is not merged yet. */
@Entity('search_count_changes')
export class SearchCountChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  /** 1 for a listing that became active, -1 for one that no longer is. */
  @Column('smallint') change: 1 | -1;
  @Column('text') category: string;
  @Column('smallint') priceStep: number;
  /** All words of the listing. */
  @Column('tsvector') words: string;
}
