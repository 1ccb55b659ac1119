import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MayLag } from '../../../platform/operations/operation-marks';
import { Public } from '../../../platform/security/access';
import { CategoriesView } from '../categories.dto';
import { CategoriesReader } from '../categories.reader';
import { TrendingQuery, TrendingView } from '../trending/trending.dto';
import { TrendingReader } from '../trending/trending.reader';
import { SearchRequest, SearchView, SuggestionsQuery, SuggestionsView } from './search.dto';
import * as operations from './search.operations';
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
  @operations.search
  search(@Query() query: SearchRequest): Promise<SearchView> {
    return this.reader.search(query);
  }

  @Get('suggestions')
  @operations.suggest
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
  @operations.list
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
  @operations.listTrending
  list(@Query() query: TrendingQuery): Promise<TrendingView> {
    return this.reader.list(query);
  }
}
