import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import { Responds } from '../platform/validation/described-later';
import { Answers } from '../platform/operations/answers';
import { AdminOnly, Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { REPORT_ID, StoredOpsReportView, StoreOpsReportRequest } from './ops-reports.dto';
import { OpsReportsService, opsReportExists } from './ops-reports.service';
import {
  MAX_TOKEN,
  MIN_TOKEN,
  ReportId,
  ReportToken,
  TOKEN_HEADER,
  opsReportNotFound,
} from './report-params';

@ApiTags('operator')
@Controller()
export class OpsReportsController {
  constructor(private readonly reports: OpsReportsService) {}

  @Get('ops-reports/:report_id')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiParam({
    name: 'report_id',
    schema: { type: 'string', pattern: REPORT_ID.source, example: 'nightly-ledger-check-2026-11-22' },
  })
  @ApiHeader({
    name: TOKEN_HEADER,
    required: true,
    description: 'The token that was shown when the report was stored',
    schema: { type: 'string', minLength: MIN_TOKEN, maxLength: MAX_TOKEN },
  })
  @Responds({
    status: 200,
    description: 'The output of the run',
    schema: { type: 'object', additionalProperties: true, example: { violations: 0, checked: 1200 } },
  })
  @Answers(200, undefined, {
    summary: 'Get the output of a production script',
    refuses: [opsReportNotFound],
  })
  read(@ReportId() id: string, @ReportToken() token: string): Promise<Record<string, unknown>> {
    return this.reports.read(id, token);
  }

  @Post('admin/ops-reports')
  @AdminOnly()
  @Answers(200, StoredOpsReportView, {
    summary: 'Store the output of a run and get its access token',
    refuses: [opsReportExists],
    idempotent: true,
    secret: true,
  })
  store(@From() caller: Caller, @Body() body: StoreOpsReportRequest): Promise<StoredOpsReportView> {
    return this.reports.store(caller, body);
  }
}
