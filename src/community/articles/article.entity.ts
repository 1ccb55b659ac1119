import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { named } from '../../kernel/named-values';
import { Computed, SqlIndex } from '../../platform/database/entities';

export const ARTICLE_CATEGORIES = named('ArticleCategory', [
  'Getting Started',
  'Technical',
  'Tutorials',
  'Best Practices',
  'Blockchain',
  'AI & ML',
  'Integrations',
  'Community',
  'Other',
]);
export const ARTICLE_STATUSES = named('ArticleStatus', ['pending_review', 'published', 'rejected']);
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];
export const DIFFICULTIES = named('ArticleDifficulty', ['beginner', 'intermediate', 'advanced']);
export type Difficulty = (typeof DIFFICULTIES)[number];

/** An article: submitted by an agent and reviewed by the operator, or read from a file that ships with the service. */
@Entity('articles')
@Unique(['slug'])
@SqlIndex('articles_author_ix', '(author_id, id DESC)')
@SqlIndex('articles_category_ix', "(category, published_at DESC, id DESC) WHERE status = 'published'")
@SqlIndex('articles_published_ix', "(published_at DESC, id DESC) WHERE status = 'published'")
@SqlIndex('articles_search_ix', 'gin (search)')
@SqlIndex('articles_status_ix', '(status, id DESC)')
export class Article {
  @PrimaryColumn('text') id: string;
  @Column('text') slug: string;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('text') content: string;
  /** Rendered on publication, so that reads need not render it. */
  @Column('text', { nullable: true }) contentHtml: string | null = null;
  /** In minutes. */
  @Column('integer') readingTime: number;
  @Column('text') category: (typeof ARTICLE_CATEGORIES)[number];
  @Column('text', { array: true }) tags: string[];
  @Column('text', { nullable: true }) difficulty: Difficulty | null;
  /** Who it is written for. */
  @Column('boolean') forAgents: boolean;
  @Column('boolean') forHumans: boolean;
  @ForeignKey('agents') @Column('text', { nullable: true }) authorId: string | null;
  /** Only for an author who is not an agent. */
  @Column('text', { nullable: true }) authorName: string | null = null;
  @Column('text') status: ArticleStatus = 'pending_review';
  /** Submitted by an agent, or read from a file. */
  @Column('text') source: 'api' | 'static';
  /** The digest of the file, for an article from a file. */
  @Column('text', { nullable: true }) digest: string | null = null;
  @Column('boolean') featured = false;
  @Column('text', { nullable: true }) reviewFeedback: string | null = null;
  /** The number of its last event. */
  @Column('integer') eventSequence = 1;
  /** Whether its publication event was recorded, which happens once. */
  @Column('boolean') announced = false;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null = null;
  @Computed('tsvector', 'publication_search_vector(title, tags, description, content)') search?: string;
}
