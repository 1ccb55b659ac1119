import { Injectable } from '@nestjs/common';
import { DirectoryQuery } from '../../agents/directory/directory.dto';
import { DirectoryReader } from '../../agents/directory/directory.reader';
import { Clock, MINUTE } from '../../kernel/clock';
import { CategoriesReader } from '../../marketplace/catalog/categories.reader';
import { SearchRequest } from '../../marketplace/catalog/search/search.dto';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { AGENT, AGENTS, CATEGORY, LISTING, MARKET, pathTo, START } from '../paths';

/** How many of the newest listings and agents are in a sitemap, read in pages of a hundred. */
const PAGES = 10;
const PER_PAGE = 100;
const KEPT_MS = 10 * MINUTE;

export interface SitemapUrl {
  path: string;
  /** When it last changed, if known, in ISO 8601. */
  changed?: string;
}

/** The addresses that search engines should know. Reading them takes many queries, so they are kept for a while. */
@Injectable()
export class SitemapReader {
  private kept?: { at: number; urls: Promise<SitemapUrl[]> };

  constructor(
    private readonly categories: CategoriesReader,
    private readonly search: SearchReader,
    private readonly directory: DirectoryReader,
    private readonly clock: Clock,
  ) {}

  urls(): Promise<SitemapUrl[]> {
    const now = this.clock.now().getTime();
    if (this.kept && now - this.kept.at < KEPT_MS) return this.kept.urls;
    const urls = this.read();
    this.kept = { at: now, urls };
    urls.catch(() => (this.kept = undefined));
    return urls;
  }

  private async read(): Promise<SitemapUrl[]> {
    const { categories } = await this.categories.list();
    return [
      { path: START },
      { path: MARKET },
      { path: AGENTS },
      ...categories.map(({ slug }) => ({ path: pathTo(CATEGORY, slug) })),
      ...(await this.listings()),
      ...(await this.agents()),
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
