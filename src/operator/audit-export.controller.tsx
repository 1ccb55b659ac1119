import { once } from 'node:events';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Clock } from '../kernel/clock';
import { commandFromPage, commandOf } from '../platform/audit-log/operator-command';
import { Answers } from '../platform/http/answers';
import { Consumes, FORM } from '../platform/http/media-type';
import { RequestPipe } from '../platform/http/request.pipe';
import { RouteTable } from '../platform/http/route-table';
import { membersOfQuery } from '../platform/pages/operation-fields';
import { bodyOf } from '../platform/pages/operation-values';
import { Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { AuditExportRequest, type ExportFormat } from '../system/audit/audit.dto';
import { AuditExportService } from '../system/audit/audit-export.service';
import { AUDIT_LIST } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { textsOf } from './texts';

const TYPES: Record<ExportFormat, string> = { csv: 'text/csv', jsonl: 'application/jsonl' };
const pipe = new RequestPipe();

/** The audit log as a file. A form, because the export itself leaves an entry. */
@ApiExcludeController()
@Public()
@Controller('operator/audit')
export class AuditExportController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly exports: AuditExportService,
    private readonly routes: RouteTable,
    private readonly clock: Clock,
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
    const filters = bodyOf(membersOfQuery(this.routes.operation(AUDIT_LIST)), given);
    const wanted = pipe.transform(
      { ...filters, format: given.format },
      { type: 'query', metatype: AuditExportRequest },
    ) as AuditExportRequest;
    const { format, command, target, operator: name, outcome, since, until } = wanted;
    const input = { format, command, target, operator: name, outcome, since, until };
    const entry = commandFromPage({
      operator,
      from: caller,
      command: commandOf(request),
      target: null,
      input,
    });
    const lines = await this.exports.start({ ...caller, idempotency: undefined, operator: entry }, wanted);
    const day = this.clock.now().toISOString().slice(0, 10);
    response.removeHeader('Access-Control-Allow-Origin');
    response.status(200).set({
      'Content-Type': `${TYPES[format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="audit-log-${day}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    await send(response, lines);
  }
}

/** Reads the next lines only when the client has taken the previous ones. */
async function send(response: Response, lines: AsyncIterable<string>): Promise<void> {
  try {
    for await (const line of lines) {
      if (response.destroyed) return;
      if (!response.write(line)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy(); // too late for an error response; the client sees an incomplete file
  }
}
