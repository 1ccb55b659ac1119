import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { ActiveOnly } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted } from '../../platform/security/caller';
import { ownContent } from '../community.errors';
import { showcaseCommentsQuota, ShowcaseCommentsService } from './showcase-comments.service';
import { ShowcaseModeration } from './showcase-moderation';
import { FlagRequest, FlagView } from './showcase-moderation.dto';
import {
  ShowcaseCommentRequest,
  ShowcaseCommentsQuery,
  ShowcaseCommentsView,
  ShowcaseCommentView,
} from './showcase.dto';
import { showcaseItemNotFound, showcaseCommentNotFound, alreadyReported } from './showcase.errors';
import { ShowcaseReader } from './showcase.reader';

const ItemId = (): ParameterDecorator => IdParam('shw', 'item_id', showcaseItemNotFound);

@ApiTags('showcase')
@Controller('showcase/:item_id')
export class ShowcaseCommentsController {
  constructor(
    private readonly comments: ShowcaseCommentsService,
    private readonly moderation: ShowcaseModeration,
    private readonly reader: ShowcaseReader,
  ) {}

  @Get('comments')
  @Answers(200, ShowcaseCommentsView, {
    summary: 'List comments on a showcase item, oldest first',
    refuses: [showcaseItemNotFound],
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
    return this.comments.addComment(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @Answers(204, undefined, {
    summary: 'Delete your comment',
    refuses: [showcaseCommentNotFound],
  })
  remove(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @IdParam('shc', 'comment_id', showcaseCommentNotFound) commentId: string,
  ): Promise<void> {
    return this.comments.removeOwn(caller, id, commentId);
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
