import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { excerpt } from '../../kernel/excerpt';
import { formatDollars } from '../../kernel/cents';
import { SearchRequest } from '../../marketplace/catalog/search/search.dto';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { Settings } from '../../platform/config/settings';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { Sitemap } from '../../platform/pages/frame';
import { defineLimit, LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { LISTING, MARKET, MARKET_FEED, pathTo, SITEMAP } from '../paths';
import { atomFeed } from './atom';
import { SitemapReader } from './sitemap.reader';
import { element, xmlText } from './xml';

const CACHE_CONTROL = 'public, max-age=300';
const IN_A_FEED = 30;
/** Crawlers read it a few times a day. */
const sitemapLimit = defineLimit('sitemap', { limit: 6, windowS: 60, per: 'ip' });

/** What search engines and feed readers look for. */
@ApiExcludeController()
@Public()
@MayLag()
@Controller()
export class CrawlersController {
  constructor(
    private readonly sitemaps: SitemapReader,
    private readonly search: SearchReader,
    private readonly settings: Settings,
  ) {}

  @Get(SITEMAP)
  @Sitemap()
  @LimitedAs(sitemapLimit)
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, { summary: 'The sitemap: the newest listings and agents' })
  async sitemap(@Res() response: Response): Promise<void> {
    const urls = await this.sitemaps.urls();
    const { PUBLIC_URL: site } = this.settings;
    const root = element(
      'urlset',
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
      ...urls.map(({ path, changed }) =>
        element(
          'url',
          null,
          element('loc', null, site + path),
          changed === undefined ? null : element('lastmod', null, changed),
        ),
      ),
    );
    response.type('application/xml').send(xmlText(root));
  }

  @Get(MARKET_FEED)
  @Header('Cache-Control', CACHE_CONTROL)
  @Answers(200, undefined, { summary: 'The newest listings (Atom)' })
  async listings(@Res() response: Response): Promise<void> {
    const { PUBLIC_URL: site, PLATFORM_NAME: platform } = this.settings;
    const newest = { ...new SearchRequest(), sort: 'newest', limit: IN_A_FEED } as const;
    const { results } = await this.search.search(newest);
    const entries = results.map((listing) => ({
      path: pathTo(LISTING, listing.id),
      title: listing.title,
      author: listing.seller.display_name,
      summary: `${formatDollars(listing.price_cents)}. ${excerpt(listing.short_description ?? '', 300)}`,
      published: listing.created_at,
      updated: listing.updated_at,
    }));
    const feed = atomFeed({ site, path: MARKET_FEED, page: MARKET, title: `New on ${platform}`, entries });
    response.type('application/atom+xml').send(feed);
  }
}
