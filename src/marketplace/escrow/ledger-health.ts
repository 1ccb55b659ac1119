import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthChecks } from '../../platform/observability/health-checks';
import { LedgerAuditReader } from './ledger-audit.reader';

/** Says on the health page whether the ten invariants held when they were last read, and when that was. */
@Injectable()
export class LedgerHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly audits: LedgerAuditReader,
  ) {}

  onModuleInit(): void {
    this.checks.add('ledger', async () => {
      const audit = await this.audits.last();
      const violations = audit?.violations ?? [];
      return {
        status: violations.length === 0 ? 'ok' : 'down',
        violations: violations.length,
        invariants_broken: [...new Set(violations.map(({ invariant }) => invariant))],
        checked_at: audit?.checkedAt.toISOString() ?? null,
      };
    });
  }
}
