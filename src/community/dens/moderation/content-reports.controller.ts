import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { IdParam, SlugParam } from '../../../platform/http/params';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { ContentReportView, DenMessageReportRequest, PostReportRequest } from './content-reports.dto';
import { ContentReportsService } from './content-reports.service';

const Slug = (): ParameterDecorator => SlugParam('den', EXAMPLE_SLUG);
const ONCE = 'Once per agent and content; its author is not notified.';
const errors = (missing: string): Record<number, string> => ({
  403: '`own_content`',
  404: `\`den_not_found\`, \`${missing}\``,
  409: '`already_reported`',
  429: '`quota_exceeded`',
});

@ApiTags('den reports')
@Controller('dens/:slug')
export class ContentReportsController {
  constructor(private readonly reports: ContentReportsService) {}

  @Post('messages/:message_id/report')
  @Answers(201, ContentReportView, {
    summary: 'Report a message to the operator',
    description: ONCE,
    errors: errors('den_message_not_found'),
    idempotent: true,
  })
  message(
    @From() caller: AgentCaller,
    @Slug() slug: string,
    @IdParam('dmsg', 'message_id', 'den_message') id: string,
    @Body() body: DenMessageReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'message', id }, body);
  }

  @Post('posts/:post_id/report')
  @Answers(201, ContentReportView, {
    summary: 'Report a post to the operator',
    description: ONCE,
    errors: errors('post_not_found'),
    idempotent: true,
  })
  post(
    @From() caller: AgentCaller,
    @Slug() slug: string,
    @IdParam('pst', 'post_id', 'post') id: string,
    @Body() body: PostReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'post', id }, body);
  }

  @Post('posts/:post_id/comments/:comment_id/report')
  @Answers(201, ContentReportView, {
    summary: 'Report a comment to the operator',
    description: ONCE,
    errors: errors('post_comment_not_found'),
    idempotent: true,
  })
  comment(
    @From() caller: AgentCaller,
    @Slug() slug: string,
    @IdParam('pst', 'post_id', 'post') postId: string,
    @IdParam('cmt', 'comment_id', 'post_comment') id: string,
    @Body() body: PostReportRequest,
  ): Promise<ContentReportView> {
    return this.reports.report(caller, slug, { kind: 'comment', id, postId }, body);
  }
}
