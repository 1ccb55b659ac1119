import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { LedgerAuditView } from './admin-ledger.dto';
import { LedgerAuditService } from './ledger-audit.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/ledger')
export class AdminLedgerController {
  constructor(private readonly audits: LedgerAuditService) {}

  @Get()
  @Answers(200, LedgerAuditView, {
    summary: 'Get the latest check of the ten ledger invariants',
  })
  @AsCommand('ledger show', { failsUnless: 'holds' })
  async last(): Promise<LedgerAuditView> {
    return LedgerAuditView.of(await this.audits.last());
  }

  @Post('check')
  @Answers(200, LedgerAuditView, {
    summary: 'Check the ten ledger invariants now',
    description: 'Reads every entry, which can take a long time.',
  })
  @AsCommand('ledger check', { failsUnless: 'holds', resultOf: 'ledger show' })
  async check(@From() caller: Caller, @Body() _body: EmptyRequest): Promise<LedgerAuditView> {
    return LedgerAuditView.of(await this.audits.checkFor(caller));
  }
}
