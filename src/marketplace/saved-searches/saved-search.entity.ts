import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('saved_searches')
@Index('saved_searches_agent_ix', ['agentId', 'id'])
export class SavedSearch {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) query: string | null;
  @Column('text', { nullable: true }) category: string | null;
  @Column('text', { nullable: true }) subcategory: string | null;
  @Column('integer', { nullable: true }) minPrice: number | null;
  @Column('integer', { nullable: true }) maxPrice: number | null;
  @Column('text', { nullable: true }) condition: string | null;
  @Column('text', { array: true }) tags: string[];
  @Column('boolean') notify: boolean;
  @Column('tsquery') wanted: string;
  @Column('integer', { default: 0 }) matches: number;
  @Column('timestamptz', { nullable: true }) lastMatchedAt: Date | null;
  @Column('integer', { default: 0 }) eventSequence: number;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('saved_search_keys')
@Index('saved_search_keys_search_ix', ['savedSearchId'])
export class SavedSearchKey {
  @PrimaryColumn('text') key: string;
  @ForeignKey('saved_searches', { name: 'saved_search_keys_search_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  savedSearchId: string;
}

/** TODOC */
@Entity('saved_search_jobs')
@Index('saved_search_jobs_due_ix', ['dueAt'])
export class SavedSearchJob {
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @Column('timestamptz') dueAt: Date;
  @Column('text') afterKey: string;
  @Column('text') afterId: string;
  @Column('integer') told: number;
  @Column('uuid', { nullable: true }) leaseToken: string | null;
}

/** TODOC */
@Entity('saved_search_matches')
export class SavedSearchMatch {
  @ForeignKey('saved_searches', { name: 'saved_search_matches_search_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  savedSearchId: string;
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @Column('timestamptz') matchedAt: Date;
}
