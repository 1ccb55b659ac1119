import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { AsCommand } from '../../platform/http/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { AuditQuery, AuditView } from './audit.dto';
import { AuditReader } from './audit.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  @Get()
  @Answers(200, AuditView, {
    summary: 'What the operator has done, newest first',
    description: 'Every command leaves an entry together with its effect; refused ones leave one too.',
  })
  @AsCommand('audit', {
    columns: ['at', 'operator', 'via', 'command', 'target', 'outcome', 'error_code', 'details'],
  })
  list(@Query() query: AuditQuery): Promise<AuditView> {
    return this.reader.list(query);
  }
}
