import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Clock } from '../../../src/kernel/clock';
import { commandFromPage } from '../../../src/platform/audit-log/operator-command';
import { Answers } from '../../../src/platform/operations/answers';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { RequestPipe } from '../../../src/platform/validation/request.pipe';
import { routeOf } from '../../../src/platform/routing/route-metadata';
import { Log } from '../../../src/platform/observability/log';
import { membersOfQuery } from '../../../src/platform/pages/operation-fields';
import { bodyOf } from '../../../src/platform/pages/operation-values';
import { Public } from '../../../src/platform/security/access';
import { type Caller, From } from '../../../src/platform/security/caller';
import { AuditExportRequest, EXPORT_FORMATS } from '../../../src/system/audit/audit.dto';
import { AuditExportService } from '../../../src/system/audit/audit-export.service';
import { filtersIn } from '../console-sections';
import { OperatorConsole } from '../operator-console.service';
import { OperatorPageSender } from '../operator-page-sender';
import { textsOf } from '../texts';

const pipe = new RequestPipe();

/** The audit log as a file. A form, because the export itself leaves an entry. */
@ApiExcludeController()
@Public()
@Controller('operator/audit')
export class AuditExportController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly exports: AuditExportService,
    private readonly console: OperatorConsole,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @Post('export')
  @Consumes(FORM)
  @Answers(200, undefined, { summary: 'Export entries of the audit log' })
  async export(
    @Body() form: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const operator = await this.sender.require(request);
    const given = textsOf(form);
    const { auditList } = this.console;
    const filters = bodyOf(membersOfQuery(auditList), filtersIn(auditList, given));
    const wanted = pipe.transform(
      { ...filters, format: given.format },
      { type: 'query', metatype: AuditExportRequest },
    ) as AuditExportRequest;
    const { format } = wanted;
    const entry = commandFromPage({
      operator,
      from: caller,
      command: routeOf(request),
      target: null,
      input: { ...filters, format },
    });
    const lines = await this.exports.start({ ...caller, idempotency: undefined, operator: entry }, wanted);
    const day = this.clock.now().toISOString().slice(0, 10);
    response.removeHeader('Access-Control-Allow-Origin');
    response.status(200).set({
      'Content-Type': `${EXPORT_FORMATS[format].type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="audit-log-${day}.${format}"`,
      'Cache-Control': 'no-store',
    });
    await this.send(response, lines);
  }

  /** Reads the next lines only when the client has taken the previous ones. If that fails, the client sees an incomplete file. */
  private async send(response: Response, lines: AsyncIterable<string>): Promise<void> {
    try {
      await pipeline(Readable.from(lines), response);
    } catch (error) {
      if (!isDisconnect(error)) this.log.error({ err: error }, 'an export of the audit log failed');
    }
  }
}

const isDisconnect = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
