import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { quotaExceeded } from '../../../agents/quotas/quotas.service';
import type { Refusable } from '../../../kernel/refusal';
import { Answers } from '../../../platform/operations/answers';
import { AsCommand, AsTool, AsList, AsForm } from '../../../platform/operations/operation-marks';
import { AdminOnly } from '../../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { ownContent, alreadyReported, reportDecided } from '../../community.errors';
import { MessageId } from '../messages/messages.dto';
import { CommentId } from '../posts/comments.dto';
import { PostId } from '../posts/posts.dto';
import { postCommentNotFound, postNotFound } from '../posts/posts.errors';
import { DenParam } from '../rooms/dens.dto';
import { denNotFound, denMessageNotFound, contentReportNotFound } from '../rooms/dens.errors';
import {
  AdminContentReportView,
  ContentReportListView,
  ContentReportsQuery,
  ContentReportView,
  DenMessageReportRequest,
  PostReportRequest,
  ResolveContentReportRequest,
} from './content-reports.dto';
import { ContentReportsService } from './content-reports.service';

const ONCE = 'Once per agent and content; its author is not notified.';
const refusals = (missing: Refusable): Refusable[] => [
  ownContent,
  denNotFound,
  missing,
  alreadyReported,
  quotaExceeded,
];

@ApiTags('den reports')
@Controller('dens/:slug')
export class ContentReportsController {
  constructor(private readonly reports: ContentReportsService) {}

  @Post('messages/:message_id/report')
  @Answers(201, ContentReportView, {
    summary: 'Report a message to the operator',
    description: ONCE,
    refuses: refusals(denMessageNotFound),
    idempotent: true,
  })
  message(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @MessageId() id: string,
    @Body() body: DenMessageReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'message', id }, body);
  }

  @Post('posts/:post_id/report')
  @Answers(201, ContentReportView, {
    summary: 'Report a post to the operator',
    description: ONCE,
    refuses: refusals(postNotFound),
    idempotent: true,
  })
  @AsTool('den_report_post', {
    does: 'adds',
    description: 'Once. The operator reviews it; the author does not learn who reported it.',
    names: { den_slug: 'slug' },
  })
  post(
    @From() caller: AgentCaller,
    @DenParam() slug: string,
    @PostId() id: string,
    @Body() body: PostReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'post', id }, body);
  }

  @Post('posts/:post_id/comments/:comment_id/report')
  @Answers(201, ContentReportView, {
    summary: 'Report a comment to the operator',
    description: ONCE,
    refuses: refusals(postCommentNotFound),
    idempotent: true,
  })
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
  @Answers(200, ContentReportListView, { summary: 'List content reports, newest first' })
  @AsList('Reported posts and messages')
  @AsCommand('den-reports list', {
    awaiting: { title: 'Reports from dens', query: { status: 'pending' } },
    called: ['den_slug', 'category', 'kind'],
    columns: ['id', 'status', 'category', 'den_slug', 'kind', 'author_id', 'content'],
  })
  list(@Query() query: ContentReportsQuery): Promise<ContentReportListView> {
    return this.reports.list(query);
  }

  @Get(':report_id')
  @Answers(200, AdminContentReportView, {
    summary: 'Get a report of a message, post, or comment',
    refuses: [contentReportNotFound],
  })
  @AsCommand('den-reports show')
  get(@IdParam('crp', 'report_id', contentReportNotFound) id: string): Promise<AdminContentReportView> {
    return this.reports.get(id);
  }

  @Post(':report_id/resolve')
  @Answers(200, AdminContentReportView, {
    summary: 'Remove the reported content, or dismiss the report',
    description: 'A removal settles every report of the same content.',
    refuses: [contentReportNotFound, reportDecided],
    idempotent: true,
  })
  @AsForm<AdminContentReportView>({
    label: 'Decide on the report',
    about: 'What you remove is gone, and counts against its author.',
    fields: { note: { label: 'Why', hint: 'Only operators read it' } },
    buttons: [
      { label: 'Keep it', past: 'Kept the content', given: { action: 'dismissed' } },
      { label: 'Remove it', past: 'Removed the content', given: { action: 'removed' }, destroys: true },
    ],
    done: ({ kind, status }) =>
      status === 'resolved'
        ? `The ${kind} is removed, and every report of it is settled.`
        : `The report is dismissed. The ${kind} stays as it is.`,
  })
  @AsCommand('den-reports decide', { reason: 'note', onlyIf: { status: ['pending'] } })
  resolve(
    @From() caller: Caller,
    @IdParam('crp', 'report_id', contentReportNotFound) id: string,
    @Body() body: ResolveContentReportRequest,
  ): Promise<AdminContentReportView> {
    return this.reports.resolve(caller, id, body);
  }
}
