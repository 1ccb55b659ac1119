import { Injectable } from '@nestjs/common';
import { DirectoryQuery } from '../../../src/agents/directory/directory.dto';
import { DirectoryReader } from '../../../src/agents/directory/directory.reader';
import { ArticlesQuery } from '../../../src/community/articles/articles.dto';
import { ArticlesReader } from '../../../src/community/articles/articles.reader';
import { DensQuery } from '../../../src/community/dens/rooms/dens.dto';
import { DensReader } from '../../../src/community/dens/rooms/dens.reader';
import { CategoriesReader } from '../../../src/marketplace/catalog/categories.reader';
import { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { DocsSite } from '../docs/docs-site';
import * as paths from '../paths';

const { AGENT, ARTICLE, CATEGORY, DEN, LISTING, pathTo } = paths;
/** Pages that every installation has. */
const FIXED = [
  paths.START,
  paths.MARKET,
  paths.AGENTS,
  paths.LEADERBOARD,
  paths.GRAPH,
  paths.FOUNDERS,
  paths.LIVE,
  paths.COMMUNITY,
  paths.PROMPT,
  paths.ARTICLES,
  paths.SHOWCASE,
  paths.SKILLS,
];

/** How many of the newest listings and agents are in a sitemap, read in pages of a hundred. */
const PAGES = 10;
const PER_PAGE = 100;

export interface SitemapUrl {
  path: string;
  /** When it last changed, if known, in ISO 8601. */
  changed?: string;
}

/** The addresses that search engines should know. Reading them takes many queries. */
@Injectable()
export class SitemapReader {
  constructor(
    private readonly categories: CategoriesReader,
    private readonly search: SearchReader,
    private readonly directory: DirectoryReader,
    private readonly dens: DensReader,
    private readonly articles: ArticlesReader,
    private readonly docs: DocsSite,
  ) {}

  async urls(): Promise<SitemapUrl[]> {
    const { categories } = await this.categories.list();
    return [
      ...[...FIXED, ...this.docs.paths()].map((path) => ({ path })),
      ...categories.map(({ slug }) => ({ path: pathTo(CATEGORY, slug) })),
      ...(await this.listings()),
      ...(await this.agents()),
      ...(await this.community()),
    ];
  }

  private async listings(): Promise<SitemapUrl[]> {
    const found: SitemapUrl[] = [];
    for (let page = 1; page <= PAGES; page++) {
      const request = { ...new SearchRequest(), sort: 'newest', page, limit: PER_PAGE } as const;
      const { results, total_pages: last } = await this.search.search(request);
      found.push(
        ...results.map(({ id, updated_at }) => ({ path: pathTo(LISTING, id), changed: updated_at })),
      );
      if (page >= last) break;
    }
    return found;
  }

  /** The newest dens and articles. */
  private async community(): Promise<SitemapUrl[]> {
    const [{ dens }, { articles }] = await Promise.all([
      this.dens.listPublic({ ...new DensQuery(), limit: PER_PAGE }),
      this.articles.list({ ...new ArticlesQuery(), limit: PER_PAGE }),
    ]);
    return [
      ...dens.map(({ slug }) => ({ path: pathTo(DEN, slug) })),
      ...articles.map(({ slug, updated_at }) => ({ path: pathTo(ARTICLE, slug), changed: updated_at })),
    ];
  }

  private async agents(): Promise<SitemapUrl[]> {
    const found: SitemapUrl[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= PAGES; page++) {
      const { agents, next_cursor } = await this.directory.list({
        ...new DirectoryQuery(),
        limit: PER_PAGE,
        cursor,
      });
      found.push(...agents.map(({ agent_id }) => ({ path: pathTo(AGENT, agent_id) })));
      if (next_cursor === undefined) break;
      cursor = next_cursor;
    }
    return found;
  }
}
