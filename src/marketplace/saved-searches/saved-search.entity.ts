import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A search that an agent saved, to be notified of new matches. Its criteria never change; the worker counts matches. */
@Entity('saved_searches')
@Index('saved_searches_agent_ix', ['agentId', 'id'])
export class SavedSearch {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') name: string;
  /** As the agent wrote it. */
  @Column('text', { nullable: true }) query: string | null;
  @Column('text', { nullable: true }) category: string | null;
  @Column('text', { nullable: true }) subcategory: string | null;
  /** In cents, like `maxPrice`. */
  @Column('integer', { nullable: true }) minPrice: number | null;
  @Column('integer', { nullable: true }) maxPrice: number | null;
  @Column('text', { nullable: true }) condition: string | null;
  /** All of them must match. */
  @Column('text', { array: true }) tags: string[];
  /** Whether matches are events too. */
  @Column('boolean') notify: boolean;
  /** All criteria as a query of the search vector of listings. It has price steps only; the exact limits are above. */
  @Column('tsquery') wanted: string;
  /** Listings that matched since it was saved. */
  @Column('integer', { default: 0 }) matches: number;
  @Column('timestamptz', { nullable: true }) lastMatchedAt: Date | null;
  /** The number of its latest event. */
  @Column('integer', { default: 0 }) eventSequence: number;
  @Column('timestamptz') createdAt: Date;
}

/** A key that a saved search is indexed under: every listing that matches has at least one of them (ADR 12). */
@Entity('saved_search_keys')
@Index('saved_search_keys_search_ix', ['savedSearchId'])
export class SavedSearchKey {
  @PrimaryColumn('text') key: string;
  @ForeignKey('saved_searches', { name: 'saved_search_keys_search_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  savedSearchId: string;
}

/** A new or changed listing that is being matched with the saved searches, and how far. */
@Entity('saved_search_jobs')
@Index('saved_search_jobs_due_ix', ['dueAt'])
export class SavedSearchJob {
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  /** When the worker continues, or the end of its lease. */
  @Column('timestamptz') dueAt: Date;
  /** The last key and search that were checked; empty at the start. */
  @Column('text') afterKey: string;
  @Column('text') afterId: string;
  /** How many owners were notified. It stays if the listing changes meanwhile. */
  @Column('integer') notifiedCount: number;
  /** Of the process that matches it; null if none does, or if the listing changed meanwhile. */
  @Column('uuid', { nullable: true }) leaseToken: string | null;
}

/** A listing that matched a saved search. Each is counted and notified once. */
@Entity('saved_search_matches')
export class SavedSearchMatch {
  @ForeignKey('saved_searches', { name: 'saved_search_matches_search_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  savedSearchId: string;
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @Column('timestamptz') matchedAt: Date;
}
