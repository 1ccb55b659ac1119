import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { AuditQuery, AuditView, OperatorEntryView } from './audit.dto';
import { auditEntryNotFound } from './audit.errors';
import { AuditReader } from './audit.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  @Get()
  @Answers(200, AuditView, {
    summary: 'List operator commands, newest first',
    description: 'Each command is logged in the transaction of its effect. Refused commands are logged, too.',
  })
  @AsList(
    'What operators did',
    {
      operator: { label: 'Who' },
      target: { label: 'Id of the record' },
      request_id: { label: 'Request id' },
      since: { label: 'Since (UTC)' },
      until: { label: 'Until (UTC)' },
    },
    ({ since, until }) =>
      new Date(String(since)) > new Date(String(until)) ? [['until', 'Choose a time after “Since”']] : [],
  )
  @AsCommand('audit', {
    columns: ['at', 'operator', 'command', 'target', 'outcome', 'error_code', 'details'],
  })
  list(@Query() query: AuditQuery): Promise<AuditView> {
    return this.reader.list(query);
  }

  @Get(':entry_id')
  @Answers(200, OperatorEntryView, {
    summary: 'Get an entry of the audit log',
    refuses: [auditEntryNotFound],
  })
  @AsCommand('audit show')
  get(@IdParam('ope', 'entry_id', auditEntryNotFound) id: string): Promise<OperatorEntryView> {
    return this.reader.getForOperator(id);
  }
}
