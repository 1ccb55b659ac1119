import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { SECOND, after, Clock } from '../../kernel/clock';
import { ResponseCache } from '../../platform/fast/response-cache';
import { statement, Database } from '../../platform/database/statements';
import { NEW_ARTICLES } from '../policies';
import { PublicationStatements } from '../publications/publication-lists';
import { SubmissionsReader } from '../publications/submissions.reader';
import {
  type ArticleRow,
  ArticlesView,
  OwnArticlesView,
  ArticleView,
  OwnArticleView,
  type ArticleSearchView,
  FoundArticleView,
} from './articles.dto';
import { articleNotFound } from './articles.errors';

const SUMMARY = `r.id, r.slug, r.title, r.description, r.category, r.tags, r.difficulty, r.for_agents, r.for_humans,
  r.author_id, coalesce(c.display_name, r.author_name) AS author_name, c.avatar_url AS author_avatar,
  c.is_public AS author_is_public, r.status, r.source,
  r.created_at, r.updated_at, r.published_at, r.reading_time, r.review_feedback, r.featured`;

const ARTICLES = new PublicationStatements({
  table: 'articles',
  columns: `${SUMMARY}, r.content, r.content_html`,
  summary: SUMMARY,
  listed: `id, slug, title, description, category, tags, difficulty, for_agents, for_humans, author_id, author_name,
    status, source, created_at, updated_at, published_at, reading_time, review_feedback, featured`,
  author: 'author_id',
  foreignAuthors: true,
});
export const ARTICLE_BY_ID = ARTICLES.one('articles_by_id', 'r.id = $1');

const PUBLISHED = `status = 'published'`;
const SUBMITTED = `source = 'api'`;
const order = { keys: ['published_at', 'id'], end: `'infinity'::timestamptz, '~'` };

const NEW = statement(
  'articles_new',
  `SELECT slug, title, category, published_at FROM articles WHERE status = 'published' AND published_at > $1
    ORDER BY published_at DESC, id DESC LIMIT ${NEW_ARTICLES.shown}`,
);
const OF_AGENT = statement(
  'articles_of_agent',
  `SELECT id, slug, title, description, content, category, tags, difficulty, for_agents, for_humans, status,
          review_feedback, created_at, updated_at, published_at
     FROM articles WHERE author_id = $1 ORDER BY id`,
);

export const ARTICLES_TAG = 'articles';

@Injectable()
export class ArticlesReader
  extends SubmissionsReader<
    ArticleRow,
    ArticlesView,
    OwnArticlesView,
    ArticleView,
    OwnArticleView,
    ArticleSearchView
  >
  implements OnModuleInit
{
  constructor(
    database: Database,
    quotas: QuotasService,
    private readonly cache: ResponseCache,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {
    super(database, quotas, {
      author: 'author',
      missing: articleNotFound,
      approved: {
        all: ARTICLES.list('articles_published', PUBLISHED, { order }),
        filtered: ARTICLES.list('articles_in_category', `${PUBLISHED} AND category = $4`, { order }),
      },
      submitted: {
        all: ARTICLES.list('articles_submitted', SUBMITTED),
        filtered: ARTICLES.list('articles_to_review', `${SUBMITTED} AND status = $4`),
      },
      own: ARTICLES.list('articles_of_author', 'author_id = $4 AND ($5::text IS NULL OR status = $5)', {
        varies: true,
      }),
      bySlug: ARTICLES.one('articles_by_slug', `r.slug = $1 AND (r.${PUBLISHED} OR r.author_id = $2)`),
      byId: ARTICLE_BY_ID,
      search: ARTICLES.search('articles_search', PUBLISHED),
      foundAs: 'articles',
      views: {
        list: ArticlesView,
        ownList: OwnArticlesView,
        whole: ArticleView,
        own: OwnArticleView,
        found: FoundArticleView,
      },
    });
  }

  onModuleInit(): void {
    this.cache.addPaths(ARTICLES_TAG, 5 * SECOND, '/public/articles', '/public/articles/:slug');
    this.updates.add('recommendations.new_articles', () =>
      this.database.rows(NEW, [after(this.clock.now(), -NEW_ARTICLES.forMs)]),
    );
    this.personalData.add('articles', (agentId) => this.database.rows(OF_AGENT, [agentId]));
  }

  getPublished(slug: string): Promise<ArticleView> {
    return this.get(slug, null);
  }
}
