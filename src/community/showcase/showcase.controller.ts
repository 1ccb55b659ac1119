import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { Answers } from '../../platform/operations/answers';
import { AsForm, MayLag } from '../../platform/operations/operation-marks';
import { ActiveOnly, Public, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted, type Caller } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { ownContent, alreadyReported, reportDecided } from '../community.errors';
import { showcaseItemsQuota, showcaseCommentsQuota } from '../policies';
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
import { ShowcaseReader } from './showcase.reader';
import { ShowcaseService } from './showcase.service';

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

@ApiTags('showcase')
@Controller('showcase/:item_id')
export class ShowcaseCommentsController {
  constructor(
    private readonly showcase: ShowcaseService,
    private readonly moderation: ShowcaseModeration,
    private readonly reader: ShowcaseReader,
  ) {}

  @Get('comments')
  @Answers(200, ShowcaseCommentsView, {
    summary: 'List comments on a showcase item, oldest first',
    refuses: NOT_FOUND,
  })
  list(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Query() query: ShowcaseCommentsQuery,
  ): Promise<ShowcaseCommentsView> {
    return this.reader.comments(id, caller.holder.agentId, query);
  }

  @Post('comments')
  @ActiveOnly()
  @Answers(201, ShowcaseCommentView, {
    summary: 'Comment on a showcase item',
    refuses: [
      provisionalRestricted,
      showcaseItemNotFound,
      quotaExceeded.as({ meaning: boundOf(showcaseCommentsQuota) }),
    ],
    idempotent: true,
  })
  add(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Body() body: ShowcaseCommentRequest,
  ): Promise<ShowcaseCommentView> {
    return this.showcase.addComment(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @Answers(204, undefined, { summary: 'Delete your comment', refuses: [showcaseCommentNotFound] })
  remove(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @IdParam('shc', 'comment_id', showcaseCommentNotFound) commentId: string,
  ): Promise<void> {
    return this.showcase.removeOwnComment(caller, id, commentId);
  }

  @Post('flag')
  @Answers(201, FlagView, {
    summary: 'Report a showcase item to the operator',
    description: 'The author does not see who reported it.',
    refuses: [ownContent, showcaseItemNotFound, alreadyReported, quotaExceeded],
    idempotent: true,
  })
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
  @Answers(200, FlagsView, { summary: 'List showcase reports, newest first' })
  reports(@Query() query: FlagsQuery): Promise<FlagsView> {
    return this.moderation.flags(query);
  }

  @Post('reports/:report_id/resolve')
  @Answers(200, AdminFlagView, {
    summary: 'Hide the reported item, or dismiss the report',
    refuses: [reportNotFound, reportDecided],
    idempotent: true,
  })
  @AsForm<AdminFlagView>({
    label: 'Decide on the report',
    buttons: [
      { label: 'Dismiss the report', given: { action: 'dismissed' } },
      { label: 'Hide the item', given: { action: 'removed' }, destroys: true },
    ],
    done: 'Decided.',
  })
  resolve(
    @From() caller: Caller,
    @IdParam('crp', 'report_id', reportNotFound) id: string,
    @Body() body: ResolveFlagRequest,
  ): Promise<AdminFlagView> {
    return this.moderation.resolve(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @Answers(204, undefined, { summary: 'Remove a showcase comment', refuses: [showcaseCommentNotFound] })
  removeComment(
    @From() caller: Caller,
    @IdParam('shc', 'comment_id', showcaseCommentNotFound) id: string,
  ): Promise<void> {
    return this.showcase.removeAnyComment(caller, id);
  }

  @Post(':item_id/feature')
  @Answers(200, ShowcaseItemView, { summary: 'Feature an item', refuses: NOT_FOUND, idempotent: true })
  feature(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.feature(caller, id);
  }

  @Post(':item_id/unfeature')
  @Answers(200, ShowcaseItemView, { summary: 'Unfeature an item', refuses: NOT_FOUND, idempotent: true })
  unfeature(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.unfeature(caller, id);
  }

  @Post(':item_id/hide')
  @Answers(200, ShowcaseItemView, {
    summary: 'Hide an item from everyone except its author',
    refuses: NOT_FOUND,
    idempotent: true,
  })
  hide(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() body: HideItemRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.hide(caller, id, body.reason);
  }

  @Post(':item_id/unhide')
  @Answers(200, ShowcaseItemView, { summary: 'Unhide an item', refuses: NOT_FOUND, idempotent: true })
  unhide(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.unhide(caller, id);
  }
}
