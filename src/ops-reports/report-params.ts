import { createParamDecorator, type ExecutionContext, Param, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { InvalidInput } from '../kernel/domain-error';
import { missing } from '../kernel/refusal';
import { REPORT_ID } from './ops-reports.dto';

export const opsReportNotFound = missing(
  'ops_report',
  'No such report, or its token is wrong, or it has expired.',
  { next: 'Check the id and the token, or store the output of another run.' },
);

export const TOKEN_HEADER = 'x-ops-report-token';
export const MIN_TOKEN = 32;
export const MAX_TOKEN = 128;

const idPipe: PipeTransform<string, string> = {
  transform(id) {
    if (REPORT_ID.test(id)) return id;
    const msg = 'must be 1 to 64 letters, digits, _ and -';
    throw InvalidInput.field(['path', 'report_id'], msg, 'string_pattern_mismatch');
  },
};

export const ReportId = (): ParameterDecorator => Param('report_id', idPipe);

export const ReportToken = createParamDecorator((_: unknown, context: ExecutionContext): string => {
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
