import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SEARCH } from '../../../src/platform/errors/docs-paths';
import { pagePolicy } from '../../../src/platform/pages/page';
import { PublicPage } from '../../../src/platform/pages/public-pages';
import { Text } from '../../../src/platform/validation/fields';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { DocsSite } from './docs-site';
import { MAX_LETTERS } from './search-index';

@FromForm()
class DocsSearchQuery {
  /** What is longer than the search reads is cut, such as an error message that somebody pasted. */
  @Text({ optional: true, max: 8_000 }) q?: string;
}

/** The only page of the documentation that depends on the request. */
@Controller()
export class DocsSearchController {
  constructor(private readonly site: DocsSite) {}

  @PublicPage(SEARCH, { summary: 'Search the documentation' })
  async search(@Query() { q = '' }: DocsSearchQuery, @Res() response: Response): Promise<void> {
    const page = await this.site.search(q.trim().slice(0, MAX_LETTERS));
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy({ isPublic: true }),
      'Cache-Control': 'no-cache',
    });
    response.end(page);
  }
}
