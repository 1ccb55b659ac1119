import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { MessageId } from '../messages/messages.dto';
import { CommentId } from '../posts/comments.dto';
import { PostId } from '../posts/posts.dto';
import { DenParam } from '../rooms/dens.dto';
import { contentReportNotFound } from '../rooms/dens.errors';
import {
  AdminContentReportView,
  ContentReportListView,
  ContentReportsQuery,
  ContentReportView,
  DenMessageReportRequest,
  PostReportRequest,
  ResolveContentReportRequest,
} from './content-reports.dto';
import * as operations from './content-reports.operations';
import { ContentReportsService } from './content-reports.service';

@ApiTags('den reports')
@Controller('dens/:slug')
export class ContentReportsController {
  constructor(private readonly reports: ContentReportsService) {}

  @Post('messages/:message_id/report')
  @operations.message
  message(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @MessageId() id: string,
    @Body() body: DenMessageReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'message', id }, body);
  }

  @Post('posts/:post_id/report')
  @operations.post
  post(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @PostId() id: string,
    @Body() body: PostReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'post', id }, body);
  }

  @Post('posts/:post_id/comments/:comment_id/report')
  @operations.comment
  comment(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @PostId() postId: string,
    @CommentId() id: string,
    @Body() body: PostReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'comment', id, postId }, body);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/dens/reports')
export class AdminContentReportsController {
  constructor(private readonly reports: ContentReportsService) {}

  @Get()
  @operations.list
  list(@Query() query: ContentReportsQuery): Promise<ContentReportListView> {
    return this.reports.list(query);
  }

  @Get(':report_id')
  @operations.get
  get(@IdParam('crp', 'report_id', contentReportNotFound) id: string): Promise<AdminContentReportView> {
    return this.reports.get(id);
  }

  @Post(':report_id/resolve')
  @operations.resolve
  resolve(
    @From() caller: Caller,
    @IdParam('crp', 'report_id', contentReportNotFound) id: string,
    @Body() body: ResolveContentReportRequest,
  ): Promise<AdminContentReportView> {
    return this.reports.resolve(caller, id, body);
  }
}
