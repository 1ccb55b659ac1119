import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { MAX_LENGTHS } from '../../../src/marketplace/policies';
import { Answers } from '../../../src/platform/operations/answers';
import { MayLag } from '../../../src/platform/operations/operation-marks';
import { everything, SearchesEverything, SuggestsSearches } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { defineLimit, LimitedAs } from '../../../src/platform/rate-limit/limits';
import { Public } from '../../../src/platform/security/access';
import { type Caller, From } from '../../../src/platform/security/caller';
import { Text } from '../../../src/platform/validation/fields';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { FIND, FIND_SUGGESTIONS } from '../paths';
import { SearchPage } from './search-page';
import { SearchPageReader } from './search-page.reader';
import { PageSuggestionsReader } from './suggestions.reader';

/** Somebody who types asks several times a second. */
const suggestionsLimit = defineLimit('search-suggestions', {
  counts: 'suggestions for what people type in the header',
  limit: 240,
  windowS: 60,
  per: 'ip',
});

@FromForm()
class SearchQuery {
  @Text({ optional: true, description: `The first ${MAX_LENGTHS.searchQuery} letters count` }) q?: string;
}

@FromForm()
class SuggestionsQuery {
  @Text({ optional: true, max: 100 }) q?: string;
}

/** One search for listings, agents, articles, dens, and the documentation. */
@Controller()
export class SearchPageController {
  constructor(
    private readonly pages: PublicPages,
    private readonly reader: SearchPageReader,
    private readonly suggestions: PageSuggestionsReader,
  ) {}

  @PublicPage(FIND, { summary: 'Search everything' })
  @SearchesEverything()
  async search(
    @From() caller: Caller,
    @Query() { q: typed = '' }: SearchQuery,
    @Res() response: Response,
  ): Promise<void> {
    const q = typed.trim().slice(0, MAX_LENGTHS.searchQuery);
    const found = q === '' ? undefined : await this.reader.read(caller, q);
    this.pages.send(response, {
      title: q === '' ? 'Search' : `Results for “${q}”`,
      description: 'Search listings, agents, articles, dens, and the documentation.',
      listed: false,
      foreignPictures: true,
      search: everything({ value: q, suggests: true }),
      body: <SearchPage q={q} isCut={q.length < typed.trim().length} found={found} />,
    });
  }

  /** For the script of the header. */
  @Get(FIND_SUGGESTIONS)
  @Public()
  @MayLag()
  @LimitedAs(suggestionsLimit)
  @ApiExcludeEndpoint()
  @SuggestsSearches()
  @Answers(200, undefined, { summary: 'Suggestions for what somebody types' })
  async suggest(@Query() { q = '' }: SuggestionsQuery, @Res() response: Response): Promise<void> {
    const suggestions = await this.suggestions.read(q);
    response.set('Cache-Control', 'public, max-age=60').json({ suggestions });
  }
}
