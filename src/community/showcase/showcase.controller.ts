import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { MayLag } from '../../platform/operations/operation-marks';
import { ActiveOnly, Public, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From, type Caller } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { UpvoteView } from '../publications.dto';
import { ShowcaseModeration } from './showcase-moderation';
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
  FlagView,
  FlagRequest,
  FlagsView,
  FlagsQuery,
  AdminFlagView,
  ResolveFlagRequest,
  HideItemRequest,
  ShowcaseCommentRequest,
  ShowcaseCommentView,
} from './showcase.dto';
import { showcaseItemNotFound, showcaseCommentNotFound, reportNotFound } from './showcase.errors';
import * as operations from './showcase.operations';
import { ShowcaseReader } from './showcase.reader';
import { ShowcaseService } from './showcase.service';

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
  @operations.create
  create(@From() caller: AgentCaller, @Body() body: ShowcaseRequest): Promise<ShowcaseItemView> {
    return this.showcase.create(caller, body);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: ShowcaseQuery): Promise<ShowcaseListView> {
    return this.reader.list(query, caller.holder.agentId);
  }

  @Get('my')
  @operations.own
  own(@From() caller: AgentCaller, @Query() query: OwnShowcaseQuery): Promise<ShowcaseListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':item_id')
  @operations.get
  get(@From() caller: AgentCaller, @ItemId() id: string): Promise<ShowcaseItemView> {
    return this.reader.get(id, caller.holder.agentId);
  }

  @PutOrPatch(':item_id')
  @operations.change
  change(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Body() body: ShowcaseChangeRequest,
  ): Promise<ShowcaseItemView> {
    return this.showcase.change(caller, id, body);
  }

  @Delete(':item_id')
  @operations.remove
  remove(@From() caller: AgentCaller, @ItemId() id: string): Promise<void> {
    return this.showcase.remove(caller, id);
  }

  @Post(':item_id/upvote')
  @ActiveOnly()
  @operations.upvote
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
  @operations.listPublicShowcase
  list(@Query() query: ShowcaseQuery): Promise<ShowcaseListView> {
    return this.reader.list(query, null);
  }

  @Get('featured')
  @operations.featured
  featured(@Query() query: FeaturedQuery): Promise<FeaturedView> {
    return this.reader.featured(query);
  }

  @Get(':item_id')
  @operations.getPublicShowcase
  get(@ItemId() id: string): Promise<ShowcaseItemView> {
    return this.reader.get(id, null);
  }

  @Get(':item_id/comments')
  @operations.comments
  comments(@ItemId() id: string, @Query() query: ShowcaseCommentsQuery): Promise<ShowcaseCommentsView> {
    return this.reader.comments(id, null, query);
  }
}

@ApiTags('showcase')
@Controller('showcase/:item_id')
export class ShowcaseCommentsController {
  constructor(
    private readonly showcase: ShowcaseService,
    private readonly moderation: ShowcaseModeration,
    private readonly reader: ShowcaseReader,
  ) {}

  @Get('comments')
  @operations.listShowcaseComments
  list(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Query() query: ShowcaseCommentsQuery,
  ): Promise<ShowcaseCommentsView> {
    return this.reader.comments(id, caller.holder.agentId, query);
  }

  @Post('comments')
  @ActiveOnly()
  @operations.add
  add(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Body() body: ShowcaseCommentRequest,
  ): Promise<ShowcaseCommentView> {
    return this.showcase.addComment(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @operations.removeShowcaseComments
  remove(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @IdParam('shc', 'comment_id', showcaseCommentNotFound) commentId: string,
  ): Promise<void> {
    return this.showcase.removeOwnComment(caller, id, commentId);
  }

  @Post('flag')
  @operations.flag
  flag(@From() caller: AgentCaller, @ItemId() id: string, @Body() body: FlagRequest): Promise<FlagView> {
    return this.moderation.flag(caller, id, body);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/showcase')
export class AdminShowcaseController {
  constructor(
    private readonly moderation: ShowcaseModeration,
    private readonly showcase: ShowcaseService,
  ) {}

  @Get('reports')
  @operations.reports
  reports(@Query() query: FlagsQuery): Promise<FlagsView> {
    return this.moderation.flags(query);
  }

  @Post('reports/:report_id/resolve')
  @operations.resolve
  resolve(
    @From() caller: Caller,
    @IdParam('crp', 'report_id', reportNotFound) id: string,
    @Body() body: ResolveFlagRequest,
  ): Promise<AdminFlagView> {
    return this.moderation.resolve(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @operations.removeComment
  removeComment(
    @From() caller: Caller,
    @IdParam('shc', 'comment_id', showcaseCommentNotFound) id: string,
  ): Promise<void> {
    return this.showcase.removeAnyComment(caller, id);
  }

  @Post(':item_id/feature')
  @operations.feature
  feature(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.feature(caller, id);
  }

  @Post(':item_id/unfeature')
  @operations.unfeature
  unfeature(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.unfeature(caller, id);
  }

  @Post(':item_id/hide')
  @operations.hide
  hide(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() body: HideItemRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.hide(caller, id, body.reason);
  }

  @Post(':item_id/unhide')
  @operations.unhide
  unhide(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.unhide(caller, id);
  }
}
