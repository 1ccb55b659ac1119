import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsForm } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { Flag, IntIn, Moment, NestedList, Text } from '../../platform/validation/fields';
import { LedgerAuditService, type AuditResult } from './ledger-audit.service';
import type { LedgerViolation } from './ledger.entity';

class LedgerViolationView implements LedgerViolation {
  @IntIn(1, 10, { description: 'One of the ten invariants', example: 1 }) invariant: number;
  @Text({ example: 'every transfer sums to zero' }) name: string;
  @Text({ example: 'trf_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) subject: string;
  @Text({ example: 'the entries sum to 5 cents' }) detail: string;
}

export class LedgerAuditView {
  @Flag({ description: 'Whether all ten invariants hold; true before the first check' }) holds: boolean;
  @Moment({ nullable: true, description: 'When they were checked' }) checked_at: string | null;
  @NestedList(() => LedgerViolationView, { description: 'At most 100' }) violations: LedgerViolationView[];

  static of(audit: AuditResult | null): LedgerAuditView {
    const violations = audit?.violations ?? [];
    // a replayed response has the time as a string
    const checkedAt = audit ? new Date(audit.checkedAt).toISOString() : null;
    return { holds: violations.length === 0, checked_at: checkedAt, violations };
  }
}

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
  @AsForm<LedgerAuditView>({
    label: 'Check the ledger now',
    about: 'Reads every entry, which can take minutes.',
    done: ({ holds }) => (holds ? 'All ten invariants hold.' : 'The ledger is wrong: see the violations.'),
    shows: true,
  })
  @AsCommand('ledger check', { failsUnless: 'holds', resultOf: 'ledger show' })
  async check(@From() caller: Caller, @Body() _body: EmptyRequest): Promise<LedgerAuditView> {
    return LedgerAuditView.of(await this.audits.checkFor(caller));
  }
}
