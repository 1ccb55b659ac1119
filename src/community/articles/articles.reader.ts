import { topListFields } from '../../platform/validation/paging';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { searchesQuota } from '../../agents/policies';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { after, Clock, DAY, SECOND } from '../../kernel/clock';
import { withoutPrivate } from '../../kernel/private-authors';
import { searchQuery } from '../../kernel/search-text';
import { pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/cache/response-cache';
import type { Caller } from '../../platform/security/caller';
import type { PublicationSearchQuery } from '../publications.dto';
import * as rows from './article-rows';
import {
  type ArticleRow,
  ArticleSearchView,
  type ArticlesQuery,
  ArticlesView,
  ArticleView,
  FoundArticleView,
  type OwnArticlesQuery,
  OwnArticlesView,
  OwnArticleView,
  ReadArticleView,
} from './articles.dto';
import { articleNotFound } from './articles.errors';

export const ARTICLES_TAG = 'articles';
const NEW_FOR_MS = 7 * DAY;

@Injectable()
export class ArticlesReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly quotas: QuotasService,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.cache.addPaths(ARTICLES_TAG, 5 * SECOND, '/public/articles', '/public/articles/:slug');
    this.updates.add('recommendations.new_articles', () =>
      this.database.rows(rows.NEW, [after(this.clock.now(), -NEW_FOR_MS)]),
    );
    this.personalData.add('articles', (agentId) => this.database.rows(rows.OF_AGENT, [agentId]));
  }

  async list(query: ArticlesQuery): Promise<ArticlesView> {
    const { cursor = null, limit, offset, category } = query;
    const values = [cursor, limit + 1, offset];
    const found = await (category === undefined
      ? this.database.rows<PagedRow<ArticleRow>>(rows.PUBLISHED, values)
      : this.database.rows<PagedRow<ArticleRow>>(rows.IN_CATEGORY, [...values, category]));
    return ArticlesView.of(
      pageFrom(
        found.map((row) => withoutPrivate(row, 'author', null)),
        query,
      ),
    );
  }

  /** Published articles only. */
  async getPublished(slug: string): Promise<ArticleView> {
    return ArticleView.of(withoutPrivate(await this.find(slug, null), 'author', null));
  }

  /** Its author can also read an unpublished article. */
  async get(slug: string, agentId: string): Promise<ReadArticleView> {
    const row = await this.find(slug, agentId);
    return row.author_id === agentId
      ? OwnArticleView.of(row)
      : ArticleView.of(withoutPrivate(row, 'author', agentId));
  }

  async listOwn(agentId: string, query: OwnArticlesQuery): Promise<OwnArticlesView> {
    const { cursor = null, limit, offset, status = null } = query;
    const values = [cursor, limit + 1, offset, agentId, status];
    return OwnArticlesView.of(
      pageFrom(await this.database.rows<PagedRow<ArticleRow>>(rows.OWN, values), query),
    );
  }

  /** For the operator: the submissions of agents. */
  async listSubmitted(query: OwnArticlesQuery): Promise<OwnArticlesView> {
    const { cursor = null, limit, offset, status } = query;
    const values = [cursor, limit + 1, offset];
    const found = await (status === undefined
      ? this.database.rows<PagedRow<ArticleRow>>(rows.ALL_SUBMITTED, values)
      : this.database.rows<PagedRow<ArticleRow>>(rows.TO_REVIEW, [...values, status]));
    return OwnArticlesView.of(pageFrom(found, query));
  }

  /** For the operator: any article, in full. */
  async getAny(id: string): Promise<OwnArticleView> {
    const row = await this.database.first<ArticleRow>(rows.BY_ID, [id]);
    if (!row) throw articleNotFound();
    return OwnArticleView.of(row);
  }

  /** Counts towards the agent's search quota. Searches without a key are limited per address. */
  async search(
    { holder, ...caller }: Caller,
    { q, limit }: PublicationSearchQuery,
  ): Promise<ArticleSearchView> {
    if (holder) await this.quotas.useOutside({ ...caller, holder }, searchesQuota);
    const found = await this.database.rows<ArticleRow & { total: number }>(rows.SEARCH, [
      searchQuery(q),
      limit,
    ]);
    const articles = found.map((row) =>
      FoundArticleView.of(withoutPrivate(row, 'author', holder?.agentId ?? null)),
    );
    return { query: q, articles, total: found[0]?.total ?? 0, ...topListFields(limit) };
  }

  private async find(slug: string, agentId: string | null): Promise<ArticleRow> {
    const row = await this.database.first<ArticleRow>(rows.BY_SLUG, [slug, agentId]);
    if (!row) throw articleNotFound();
    return row;
  }
}
