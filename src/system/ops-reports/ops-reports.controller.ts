import {
  Body,
  Controller,
  Get,
  Header,
  Post,
  createParamDecorator,
  type ExecutionContext,
  Param,
  type PipeTransform,
} from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { InvalidInput } from '../../kernel/domain-error';
import { Answers } from '../../platform/operations/answers';
import { AsForm } from '../../platform/operations/operation-marks';
import { AdminOnly, Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { REPORT_ID, StoredOpsReportView, StoreOpsReportRequest } from './ops-reports.dto';
import { opsReportExists, opsReportNotFound } from './ops-reports.errors';
import { OpsReportsService } from './ops-reports.service';

const TOKEN_HEADER = 'x-ops-report-token';
const MIN_TOKEN = 32;
const MAX_TOKEN = 128;

const idPipe: PipeTransform<string, string> = {
  transform(id) {
    if (REPORT_ID.test(id)) return id;
    const msg = 'must be 1 to 64 letters, digits, _ and -';
    throw InvalidInput.field(['path', 'report_id'], msg, 'string_pattern_mismatch');
  },
};

const ReportId = (): ParameterDecorator => Param('report_id', idPipe);

const ReportToken = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const token = context.switchToHttp().getRequest<Request>().get(TOKEN_HEADER);
  if (token === undefined) throw refused('Field required', 'missing');
  if (token.length < MIN_TOKEN)
    throw refused(`must have at least ${MIN_TOKEN} characters`, 'string_too_short');
  if (token.length > MAX_TOKEN) throw refused(`must have at most ${MAX_TOKEN} characters`, 'string_too_long');
  return token;
});

function refused(msg: string, type: string): InvalidInput {
  return InvalidInput.field(['header', TOKEN_HEADER], msg, type);
}

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
  @ApiResponse({
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
  @AsForm({ label: 'Store the output of a run', done: 'Stored.' })
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
