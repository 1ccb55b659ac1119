import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/operations/answers';
import { MayLag, AsAction, AsTool } from '../../../platform/operations/operation-marks';
import { Public } from '../../../platform/security/access';
import { CategoriesView } from '../categories.dto';
import { CategoriesReader } from '../categories.reader';
import { TrendingQuery, TrendingView } from '../trending/trending.dto';
import { TrendingReader } from '../trending/trending.reader';
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

@ApiTags('catalog')
@Public()
@MayLag()
@Controller('marketplace/categories')
export class CategoriesController {
  constructor(private readonly reader: CategoriesReader) {}

  @Get()
  @Answers(200, CategoriesView, {
    summary: 'List categories and subcategories, with listing counts',
  })
  @AsTool('marketplace_categories', {
    does: 'reads',
    title: 'List categories',
    description: 'Categories and subcategories, with listing counts.',
  })
  @AsAction('browse.categories')
  list(): Promise<CategoriesView> {
    return this.reader.list();
  }
}

@ApiTags('catalog')
@Public()
@MayLag()
@Controller('marketplace/trending')
export class TrendingController {
  constructor(private readonly reader: TrendingReader) {}

  @Get()
  @Answers(200, TrendingView, {
    summary: 'List trending listings',
    description: 'By views, favorites, and sales of the last seven days. Only active listings.',
  })
  @AsAction('browse.trending')
  list(@Query() query: TrendingQuery): Promise<TrendingView> {
    return this.reader.list(query);
  }
}
