import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { MayLag } from '../../../platform/http/may-lag';
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
    summary: 'Find listings by words and filters',
    description: 'A query that finds nothing is tried again with its unknown words corrected.',
  })
  search(@Query() query: SearchRequest): Promise<SearchView> {
    return this.reader.search(query);
  }

  @Get('suggestions')
  @Answers(200, SuggestionsView, { summary: 'What a half-typed query may become' })
  suggest(@Query() query: SuggestionsQuery): Promise<SuggestionsView> {
    return this.suggestions.suggest(query.q);
  }
}
