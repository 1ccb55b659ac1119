import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { SECOND } from '../../kernel/clock';
import { withoutPrivate } from '../../kernel/private-authors';
import { ResponseCache } from '../../platform/fast/response-cache';
import { paged } from '../../platform/database/paged';
import { statement, Database } from '../../platform/database/statements';
import { topListFields } from '../../platform/validation/paging';
import { LISTED_CHARACTERS } from '../policies';
import {
  PublicationStatements,
  readFiltered,
  pageSeenBy,
  readPage,
  type Order,
  type FilteredList,
} from '../publications/publication-lists';
import {
  ShowcaseListView,
  ShowcaseSummaryView,
  ShowcaseItemView,
  ShowcaseCommentsView,
  type ShowcaseSort,
  type ShowcaseQuery,
  type ItemRow,
  type OwnShowcaseQuery,
  type FeaturedQuery,
  type FeaturedView,
  type ShowcaseCommentsQuery,
  type ShowcaseCommentRow,
} from './showcase.dto';
import { showcaseItemNotFound } from './showcase.errors';

/** The public collaborators, in their stored order. */
const collaborators = (column: string): string => `ARRAY(
    SELECT n.${column} FROM unnest(r.collaborators) WITH ORDINALITY u(agent_id, place)
      JOIN agent_cards n ON n.agent_id = u.agent_id AND n.is_public ORDER BY u.place)`;

const COLUMNS = `r.id, r.author_id, c.display_name AS author_name, c.avatar_url AS author_avatar,
  c.is_public AS author_is_public, r.type, r.title, r.content, ${collaborators('agent_id')} AS collaborators,
  ${collaborators('display_name')} AS collaborator_names,
  r.tags, r.created_at, r.updated_at, r.upvotes, r.comment_count, r.featured_at IS NOT NULL AS featured, r.status`;

const ITEMS = new PublicationStatements({
  table: 'showcase_items',
  columns: COLUMNS,
  summary: COLUMNS.replace('r.content,', `left(r.content, ${LISTED_CHARACTERS}) AS content,`),
  author: 'author_id',
});
const PUBLISHED = `status = 'published'`;

/** The item `$1`, if it is published or its author is `$2`. */
const ITEM = ITEMS.one('showcase_one', `r.id = $1 AND (r.${PUBLISHED} OR r.author_id = $2)`);
export const ANY_ITEM = ITEMS.one('showcase_any', 'r.id = $1');
const FEATURED = ITEMS.top(
  'showcase_featured',
  `${PUBLISHED} AND featured_at IS NOT NULL`,
  ['featured_at', 'id'],
  '$1',
);

const ORDERS: Record<ShowcaseSort, Order> = {
  recent: { keys: ['id'], end: `'~'` },
  upvotes: { keys: ['upvotes', 'id'], end: `2147483647, '~'` },
  featured: { keys: ['(featured_at IS NOT NULL)', 'id'], end: `true, '~'`, returned: ['featured', 'id'] },
};
const list = (sort: ShowcaseSort): FilteredList => ({
  all: ITEMS.list(`showcase_by_${sort}`, PUBLISHED, { order: ORDERS[sort] }),
  filtered: ITEMS.list(`showcase_by_${sort}_of_type`, `${PUBLISHED} AND type = $4`, { order: ORDERS[sort] }),
});
const LISTS: Record<ShowcaseSort, FilteredList> = {
  recent: list('recent'),
  upvotes: list('upvotes'),
  featured: list('featured'),
};
const OWN_LIST = ITEMS.list('showcase_of_author', 'author_id = $4', { order: ORDERS.recent });

const COMMENT_COLUMNS = `r.id, r.item_id, r.agent_id, c.display_name AS agent_name, c.avatar_url AS agent_avatar,
  c.is_public AS agent_is_public, r.content, r.created_at`;
export const COMMENT = new PublicationStatements({
  table: 'showcase_comments',
  columns: COMMENT_COLUMNS,
  author: 'agent_id',
}).one('showcase_comments_one', 'r.id = $1');
/** Oldest first. */
const COMMENTS = paged({
  name: 'showcase_comments_of_item',
  counted: 'FROM showcase_comments WHERE item_id = $4',
  page: `SELECT ${COMMENT_COLUMNS}
           FROM (SELECT * FROM showcase_comments WHERE item_id = $4 AND id > coalesce($1::text, '')
                  ORDER BY id LIMIT $2 OFFSET $3) r
           JOIN agent_cards c ON c.agent_id = r.agent_id`,
  orderBy: 'p.id',
});

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

const SHOWCASE_TAG = 'showcase';
const itemTag = (id: string): string => `showcase:${id}`;
/** The tags of the cached pages that show an item. */
export const pagesOf = (id: string): string[] => [SHOWCASE_TAG, itemTag(id)];

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
        tag: ([, id]) => itemTag(id as string),
        ttlMs,
      });
    this.personalData.add('showcase_items', (agentId) => this.database.rows(OWN_ITEMS, [agentId]));
    this.personalData.addList('showcase_comments', (...values) => this.database.rows(OWN_COMMENTS, values));
  }

  async list(query: ShowcaseQuery, agentId: string | null): Promise<ShowcaseListView> {
    const page = await readFiltered<ItemRow>(this.database, LISTS[query.sort], query, query.type);
    return ShowcaseListView.of(pageSeenBy(page, 'author', agentId));
  }

  /** The agent's own items, hidden ones included. */
  async listOwn(agentId: string, query: OwnShowcaseQuery): Promise<ShowcaseListView> {
    return ShowcaseListView.of(await readPage<ItemRow>(this.database, OWN_LIST, query, agentId));
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
    const page = await readPage<ShowcaseCommentRow>(this.database, COMMENTS, query, id);
    return ShowcaseCommentsView.of(pageSeenBy(page, 'agent', agentId));
  }
}
