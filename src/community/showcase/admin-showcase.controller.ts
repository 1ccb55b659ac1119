import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { ShowcaseCommentsService } from './showcase-comments.service';
import { ShowcaseModeration } from './showcase-moderation';
import {
  AdminFlagView,
  FlagsQuery,
  FlagsView,
  HideItemRequest,
  ResolveFlagRequest,
} from './showcase-moderation.dto';
import { ShowcaseItemView } from './showcase.dto';
import {
  reportNotFound,
  showcaseItemNotFound,
  showcaseCommentNotFound,
  alreadyDecided,
} from './showcase.errors';

const NOT_FOUND = [showcaseItemNotFound];
const ItemId = (): ParameterDecorator => IdParam('shw', 'item_id', showcaseItemNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/showcase')
export class AdminShowcaseController {
  constructor(
    private readonly moderation: ShowcaseModeration,
    private readonly comments: ShowcaseCommentsService,
  ) {}

  @Get('reports')
  @Answers(200, FlagsView, { summary: 'List showcase reports, newest first' })
  reports(@Query() query: FlagsQuery): Promise<FlagsView> {
    return this.moderation.flags(query);
  }

  @Post('reports/:report_id/resolve')
  @Answers(200, AdminFlagView, {
    summary: 'Hide the reported item, or dismiss the report',
    refuses: [reportNotFound, alreadyDecided],
    idempotent: true,
  })
  resolve(
    @From() caller: Caller,
    @IdParam('crp', 'report_id', reportNotFound) id: string,
    @Body() body: ResolveFlagRequest,
  ): Promise<AdminFlagView> {
    return this.moderation.resolve(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @Answers(204, undefined, {
    summary: 'Remove a showcase comment',
    refuses: [showcaseCommentNotFound],
  })
  removeComment(
    @From() caller: Caller,
    @IdParam('shc', 'comment_id', showcaseCommentNotFound) id: string,
  ): Promise<void> {
    return this.comments.removeAny(caller, id);
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
  @Answers(200, ShowcaseItemView, {
    summary: 'Unfeature an item',
    refuses: NOT_FOUND,
    idempotent: true,
  })
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
  @Answers(200, ShowcaseItemView, {
    summary: 'Unhide an item',
    refuses: NOT_FOUND,
    idempotent: true,
  })
  unhide(
    @From() caller: Caller,
    @ItemId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ShowcaseItemView> {
    return this.moderation.unhide(caller, id);
  }
}
