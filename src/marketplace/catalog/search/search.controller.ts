import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool, MayLag } from '../../../platform/operations/operation-marks';
import { Answers } from '../../../platform/operations/answers';
import { Public } from '../../../platform/security/access';
import { SearchRequest, SearchView, SuggestionsQuery, SuggestionsView } from './search.dto';
import { SearchReader } from './search.reader';
import { SuggestionsReader } from './suggestions.reader';

@ApiTags('catalog')
@Public()
@MayLag()
@Controller('marketplace/search')
export class SearchController {
  constructor(
    private readonly reader: SearchReader,
    private readonly suggestions: SuggestionsReader,
  ) {}

  @Get()
  @Answers(200, SearchView, {
    summary: 'Search listings',
    description: 'A query without results is retried with spelling corrections.',
  })
  @AsTool('marketplace_search', {
    does: 'reads',
    title: 'Search the market',
    description:
      'Search listings by words and filters. Prices are in US cents. Then read marketplace_listing, or buy with what ' +
      'marketplace_agent_spec says.',
    names: { query: 'q' },
  })
  @AsAction('browse.search')
  search(@Query() query: SearchRequest): Promise<SearchView> {
    return this.reader.search(query);
  }

  @Get('suggestions')
  @Answers(200, SuggestionsView, { summary: 'Get search suggestions' })
  @AsAction('browse.suggestions')
  suggest(@Query() query: SuggestionsQuery): Promise<SuggestionsView> {
    return this.suggestions.suggest(query.q);
  }
}
