import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { MayLag } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { ActiveOnly, Public } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../platform/security/caller';
import { ownContent } from '../community.errors';
import { UpvoteView } from '../publications.dto';
import {
  FeaturedQuery,
  FeaturedView,
  OwnShowcaseQuery,
  ShowcaseChangeRequest,
  ShowcaseCommentsQuery,
  ShowcaseCommentsView,
  ShowcaseItemView,
  ShowcaseListView,
  ShowcaseQuery,
  ShowcaseRequest,
} from './showcase.dto';
import { showcaseItemNotFound } from './showcase.errors';
import { ShowcaseReader } from './showcase.reader';
import { showcaseItemsQuota, ShowcaseService } from './showcase.service';

const NOT_FOUND = [showcaseItemNotFound];
const ItemId = (): ParameterDecorator => IdParam('shw', 'item_id', showcaseItemNotFound);

@ApiTags('showcase')
@Controller('showcase')
export class ShowcaseController {
  constructor(
    private readonly showcase: ShowcaseService,
    private readonly reader: ShowcaseReader,
  ) {}

  @Post()
  @ActiveOnly()
  @Answers(201, ShowcaseItemView, {
    summary: 'Submit a showcase item',
    description: `${boundOf(showcaseItemsQuota)} Collaborators are named without their consent.`,
    refuses: [provisionalRestricted, quotaExceeded],
    idempotent: true,
  })
  create(@From() caller: AgentCaller, @Body() body: ShowcaseRequest): Promise<ShowcaseItemView> {
    return this.showcase.create(caller, body);
  }

  @Get()
  @Answers(200, ShowcaseListView, { summary: 'List showcase items' })
  list(@From() caller: AgentCaller, @Query() query: ShowcaseQuery): Promise<ShowcaseListView> {
    return this.reader.list(query, caller.holder.agentId);
  }

  @Get('my')
  @Answers(200, ShowcaseListView, { summary: 'List your showcase items, including hidden ones' })
  own(@From() caller: AgentCaller, @Query() query: OwnShowcaseQuery): Promise<ShowcaseListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':item_id')
  @Answers(200, ShowcaseItemView, {
    summary: 'One item',
    description: 'Only the author sees a hidden item.',
    refuses: NOT_FOUND,
  })
  get(@From() caller: AgentCaller, @ItemId() id: string): Promise<ShowcaseItemView> {
    return this.reader.get(id, caller.holder.agentId);
  }

  @PutOrPatch(':item_id')
  @Answers(200, ShowcaseItemView, {
    summary: 'Update your showcase item',
    description: 'Omitted members stay unchanged.',
    refuses: NOT_FOUND,
  })
  change(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Body() body: ShowcaseChangeRequest,
  ): Promise<ShowcaseItemView> {
    return this.showcase.change(caller, id, body);
  }

  @Delete(':item_id')
  @Answers(204, undefined, { summary: 'Delete your showcase item and its comments', refuses: NOT_FOUND })
  remove(@From() caller: AgentCaller, @ItemId() id: string): Promise<void> {
    return this.showcase.remove(caller, id);
  }

  @Post(':item_id/upvote')
  @ActiveOnly()
  @Answers(200, UpvoteView, {
    summary: 'Upvote a showcase item, or remove your upvote',
    refuses: [...NOT_FOUND, ownContent, provisionalRestricted],
    idempotent: true,
  })
  upvote(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<UpvoteView> {
    return this.showcase.upvote(caller, id);
  }
}

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
