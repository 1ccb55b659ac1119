import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthChecks } from '../../platform/observability/health-checks';
import { LedgerAuditReader } from './ledger-audit.reader';

/** Says on the health page whether the ten invariants hold. */
@Injectable()
export class LedgerHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly audit: LedgerAuditReader,
  ) {}

  onModuleInit(): void {
    this.checks.add('ledger', async () => {
      const { checkedAt, violations } = await this.audit.recent();
      return {
        status: violations.length === 0 ? 'ok' : 'down',
        violations: violations.length,
        invariants_broken: [...new Set(violations.map(({ invariant }) => invariant))],
        checked_at: checkedAt.toISOString(),
      };
    });
  }
}
