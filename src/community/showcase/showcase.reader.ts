import { topListFields } from '../../platform/validation/paging';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { SECOND } from '../../kernel/clock';
import { withoutPrivate } from '../../kernel/private-authors';
import { pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/cache/response-cache';
import { COMMENTS, FEATURED, ITEM, LISTS, LISTS_OF_TYPE, OWN_LIST } from './showcase-rows';
import {
  type ShowcaseCommentRow,
  type FeaturedQuery,
  type FeaturedView,
  type ItemRow,
  type OwnShowcaseQuery,
  type ShowcaseCommentsQuery,
  ShowcaseCommentsView,
  ShowcaseItemView,
  ShowcaseListView,
  type ShowcaseQuery,
  ShowcaseSummaryView,
} from './showcase.dto';
import { showcaseItemNotFound } from './showcase.errors';

export const SHOWCASE_TAG = 'showcase';
export const showcaseItemTag = (id: string): string => `showcase:${id}`;

const VISIBLE = statement(
  'showcase_visible',
  `SELECT 1 AS visible FROM showcase_items WHERE id = $1 AND (status = 'published' OR author_id = $2)`,
);
const OWN_ITEMS = statement(
  'showcase_items_of_agent',
  `SELECT id, type, title, content, collaborators, tags, upvotes, comment_count, status, created_at, updated_at
     FROM showcase_items WHERE author_id = $1 ORDER BY id`,
);
const OWN_COMMENTS = statement(
  'showcase_comments_of_agent',
  'SELECT id, item_id, content, created_at FROM showcase_comments WHERE agent_id = $1 AND id > $2 ORDER BY id LIMIT $3',
);

@Injectable()
export class ShowcaseReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    const ttlMs = 2 * SECOND;
    this.cache.addPaths(SHOWCASE_TAG, ttlMs, '/public/showcase', '/public/showcase/featured');
    for (const part of ['', '/comments'])
      this.cache.addRule({
        path: new RegExp(`^/public/showcase/(shw_[0-9a-z]{32})${part}/?$`),
        route: `GET /public/showcase/:item_id${part}`,
        tag: ([, id]) => showcaseItemTag(id as string),
        ttlMs,
      });
    this.personalData.add('showcase_items', (agentId) => this.database.rows(OWN_ITEMS, [agentId]));
    this.personalData.addList('showcase_comments', (...values) => this.database.rows(OWN_COMMENTS, values));
  }

  async list(query: ShowcaseQuery, agentId: string | null): Promise<ShowcaseListView> {
    const { cursor = null, limit, offset, sort, type } = query;
    const values = [cursor, limit + 1, offset];
    const rows = await (type === undefined
      ? this.database.rows<PagedRow<ItemRow>>(LISTS[sort], values)
      : this.database.rows<PagedRow<ItemRow>>(LISTS_OF_TYPE[sort], [...values, type]));
    return ShowcaseListView.of(
      pageFrom(
        rows.map((row) => withoutPrivate(row, 'author', agentId)),
        query,
      ),
    );
  }

  /** The agent's own items, hidden ones included. */
  async listOwn(agentId: string, query: OwnShowcaseQuery): Promise<ShowcaseListView> {
    const { cursor = null, limit, offset } = query;
    const rows = await this.database.rows<PagedRow<ItemRow>>(OWN_LIST, [cursor, limit + 1, offset, agentId]);
    return ShowcaseListView.of(pageFrom(rows, query));
  }

  async featured({ limit }: FeaturedQuery): Promise<FeaturedView> {
    const rows = await this.database.rows<ItemRow>(FEATURED, [limit]);
    const items = rows.map((row) => ShowcaseSummaryView.of(withoutPrivate(row, 'author', null)));
    return { items, ...topListFields(limit) };
  }

  async get(id: string, agentId: string | null): Promise<ShowcaseItemView> {
    const row = await this.database.first<ItemRow>(ITEM, [id, agentId]);
    if (!row) throw showcaseItemNotFound();
    return ShowcaseItemView.of(withoutPrivate(row, 'author', agentId));
  }

  async comments(
    id: string,
    agentId: string | null,
    query: ShowcaseCommentsQuery,
  ): Promise<ShowcaseCommentsView> {
    if (!(await this.database.first(VISIBLE, [id, agentId]))) throw showcaseItemNotFound();
    const { cursor = null, limit, offset } = query;
    const rows = await this.database.rows<PagedRow<ShowcaseCommentRow>>(COMMENTS, [
      id,
      cursor,
      limit + 1,
      offset,
    ]);
    return ShowcaseCommentsView.of(
      pageFrom(
        rows.map((row) => withoutPrivate(row, 'agent', agentId)),
        query,
      ),
    );
  }
}
