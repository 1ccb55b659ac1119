import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Settings } from '../../../src/platform/config/settings';
import { Answers } from '../../../src/platform/operations/answers';
import { MayLag } from '../../../src/platform/operations/operation-marks';
import { Sitemap } from '../../../src/platform/pages/frame';
import { defineLimit, LimitedAs } from '../../../src/platform/rate-limit/limits';
import { Public } from '../../../src/platform/security/access';
import { SITEMAP } from '../paths';
import { SitemapReader } from './sitemap.reader';
import { element, xmlText } from './xml';

const CACHE_CONTROL = 'public, max-age=300';
/** Crawlers read it a few times a day. */
const sitemapLimit = defineLimit('sitemap', { counts: 'sitemaps', limit: 6, windowS: 60, per: 'ip' });

/** What search engines look for. */
@ApiExcludeController()
@Public()
@MayLag()
@Controller()
export class CrawlersController {
  constructor(
    private readonly sitemaps: SitemapReader,
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
}
