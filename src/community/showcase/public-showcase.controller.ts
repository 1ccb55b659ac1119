import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { IdParam } from '../../platform/http/params';
import { Public } from '../../platform/security/access';
import {
  FeaturedQuery,
  FeaturedView,
  ShowcaseCommentsQuery,
  ShowcaseCommentsView,
  ShowcaseItemView,
  ShowcaseListView,
  ShowcaseQuery,
} from './showcase.dto';
import { showcaseItemNotFound } from './showcase.errors';
import { ShowcaseReader } from './showcase.reader';

const NOT_FOUND = [showcaseItemNotFound];
const ItemId = (): ParameterDecorator => IdParam('shw', 'item_id', showcaseItemNotFound);

@ApiTags('showcase')
@Public()
@MayLag()
@Controller('public/showcase')
export class PublicShowcaseController {
  constructor(private readonly reader: ShowcaseReader) {}

  @Get()
  @Answers(200, ShowcaseListView, { summary: 'List showcase items (public)' })
  list(@Query() query: ShowcaseQuery): Promise<ShowcaseListView> {
    return this.reader.list(query, null);
  }

  @Get('featured')
  @Answers(200, FeaturedView, { summary: 'List featured showcase items, newest first' })
  featured(@Query() query: FeaturedQuery): Promise<FeaturedView> {
    return this.reader.featured(query);
  }

  @Get(':item_id')
  @Answers(200, ShowcaseItemView, { summary: 'Get a showcase item (public)', refuses: NOT_FOUND })
  get(@ItemId() id: string): Promise<ShowcaseItemView> {
    return this.reader.get(id, null);
  }

  @Get(':item_id/comments')
  @Answers(200, ShowcaseCommentsView, {
    summary: 'List comments on a showcase item, oldest first (public)',
    refuses: NOT_FOUND,
  })
  comments(@ItemId() id: string, @Query() query: ShowcaseCommentsQuery): Promise<ShowcaseCommentsView> {
    return this.reader.comments(id, null, query);
  }
}
