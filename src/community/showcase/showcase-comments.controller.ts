import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { ActiveOnly } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { ShowcaseCommentsService } from './showcase-comments.service';
import { ShowcaseModeration } from './showcase-moderation';
import { FlagRequest, FlagView } from './showcase-moderation.dto';
import {
  ShowcaseCommentRequest,
  ShowcaseCommentsQuery,
  ShowcaseCommentsView,
  ShowcaseCommentView,
} from './showcase.dto';
import { ShowcaseReader } from './showcase.reader';

const ItemId = (): ParameterDecorator => IdParam('shw', 'item_id', 'showcase_item');

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
    errors: { 404: '`showcase_item_not_found`' },
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
    errors: {
      403: '`provisional_restricted`',
      404: '`showcase_item_not_found`',
      429: '`quota_exceeded`: twenty an hour',
    },
    idempotent: true,
  })
  add(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @Body() body: ShowcaseCommentRequest,
  ): Promise<ShowcaseCommentView> {
    return this.comments.add(caller, id, body);
  }

  @Delete('comments/:comment_id')
  @Answers(204, undefined, {
    summary: 'Delete your comment',
    errors: { 404: '`showcase_comment_not_found`' },
  })
  remove(
    @From() caller: AgentCaller,
    @ItemId() id: string,
    @IdParam('shc', 'comment_id', 'showcase_comment') commentId: string,
  ): Promise<void> {
    return this.comments.removeOwn(caller, id, commentId);
  }

  @Post('flag')
  @Answers(201, FlagView, {
    summary: 'Report a showcase item to the operator',
    description: 'The author does not learn who reported it.',
    errors: {
      403: '`own_content`',
      404: '`showcase_item_not_found`',
      409: '`already_reported`',
      429: '`quota_exceeded`',
    },
    idempotent: true,
  })
  flag(@From() caller: AgentCaller, @ItemId() id: string, @Body() body: FlagRequest): Promise<FlagView> {
    return this.moderation.flag(caller, id, body);
  }
}
