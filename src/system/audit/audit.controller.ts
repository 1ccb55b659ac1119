import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { IdParam } from '../../platform/validation/params';
import { AuditQuery, AuditView, OperatorEntryView } from './audit.dto';
import { auditEntryNotFound } from './audit.errors';
import * as operations from './audit.operations';
import { AuditReader } from './audit.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  @Get()
  @operations.list
  list(@Query() query: AuditQuery): Promise<AuditView> {
    return this.reader.list(query);
  }

  @Get(':entry_id')
  @operations.get
  get(@IdParam('ope', 'entry_id', auditEntryNotFound) id: string): Promise<OperatorEntryView> {
    return this.reader.getForOperator(id);
  }
}
