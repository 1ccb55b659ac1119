import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { PageRedirects } from '../../../src/platform/cache/page-redirects';
import { type Content, CONTENT_KINDS, ContentReader } from '../../../src/operator/content.reader';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { refusedForm } from '../../../src/platform/pages/operation-fields';
import { goTo } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { type Caller, From } from '../../../src/platform/security/caller';
import { LOG_REASON, requireLogReason } from '../confirmation';
import { REASON_FIELD } from '../form-parts';
import { OperatorCommandsService } from '../operator-commands.service';
import { OperatorConsole } from '../operator-console.service';
import { contentNotFound } from '../operator.errors';
import { type OperatorPage, OperatorPageSender } from '../operator-page-sender';
import { RecordAuditReader } from '../../../src/system/audit/record-audit.reader';
import { textsOf } from '../texts';
import { actOn, apiPathOf, contentPath } from './content';
import { ContentPage, type ContentPageProps } from './content-page';

/** Posts, comments, messages, and showcase items, also those that nobody has reported. */
@ApiExcludeController()
@Public()
@Controller('operator/content/:content_id')
export class ContentController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly contents: ContentReader,
    private readonly commands: OperatorCommandsService,
    private readonly console: OperatorConsole,
    private readonly routes: RouteTable,
    private readonly redirects: PageRedirects,
    private readonly audits: RecordAuditReader,
  ) {}

  @Get()
  @Answers(200, undefined, {
    summary: 'A post, comment, message, or showcase item, with what an operator can do with it (HTML)',
    refuses: [contentNotFound],
  })
  async open(
    @Param('content_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => this.page(await this.find(id)));
  }

  @Post('act')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Remove, hide, or show content again', refuses: [contentNotFound] })
  async act(
    @Param('content_id') id: string,
    @Body() body: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const operator = await this.sender.require(request);
    const form = textsOf(body);
    const content = await this.find(id);
    try {
      const act = actOn(content);
      if (act?.operation !== form.operation)
        throw InvalidInput.field(['body'], 'Its status has changed. Check what you want to do now.');
      const reason = requireLogReason(form);
      await this.commands.run({
        ...{ operator, caller, route: this.routes.operation(act.operation), target: id, reason },
        path: act.path(content),
        input: act.body?.(reason) ?? {},
        key: form.idempotency_key,
      });
      this.sender.announceDone(response, act.done);
      goTo(response, contentPath(id));
    } catch (error) {
      const { status, ...why } = refusedForm(error, [REASON_FIELD]);
      const refused = { reason: form[LOG_REASON] ?? '', ...why };
      this.sender.show(request, response, { operator, status, ...(await this.page(content, refused)) });
    }
  }

  /** Throws `content_not_found`. */
  private async find(id: string): Promise<Content> {
    const content = await this.contents.find(id);
    if (!content) throw contentNotFound();
    return content;
  }

  private async page(content: Content, refused?: ContentPageProps['refused']): Promise<OperatorPage> {
    const audit = await this.audits.read(content.id);
    const publicPage = this.redirects.pageOf(apiPathOf(content));
    const shown = { content, audit, refused, publicPage, linkOf: this.console.linkOf };
    return {
      title: content.title ?? CONTENT_KINDS[content.kind],
      body: (token) => <ContentPage {...shown} token={token} />,
    };
  }
}
