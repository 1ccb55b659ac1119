import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR, MINUTE } from '../../kernel/clock';
import { isFresh } from '../../platform/observability/freshness';
import { HealthChecks } from '../../platform/observability/health-checks';
import { AUDIT_EVERY_MS, type LedgerAudit, LedgerAuditReader } from './ledger-audit.reader';

/** Two may fail, and a large ledger takes a while to read. */
const LATE_MS = 3 * AUDIT_EVERY_MS;
/** One a night, which may be tried again. */
const FULL_LATE_MS = 26 * HOUR;

/** Says on the health page whether the ten invariants held when they were last read, and when that was. */
@Injectable()
export class LedgerHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly audits: LedgerAuditReader,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.add('ledger', async () => {
      const audit = await this.audits.last();
      const violations = audit?.violations ?? [];
      const doubt = this.doubtAbout(audit);
      return {
        status: violations.length > 0 ? 'down' : doubt ? 'degraded' : 'ok',
        ...(doubt && { reason: doubt }),
        violations: violations.length,
        invariants_broken: [...new Set(violations.map(({ invariant }) => invariant))],
        checked_at: audit?.checkedAt.toISOString() ?? null,
        full_checked_at: audit?.fullCheckedAt?.toISOString() ?? null,
      };
    });
  }

  /** Why the last audit says nothing of the ledger as it is now. */
  private doubtAbout(audit: LedgerAudit | undefined): string | undefined {
    if (!audit) return 'the ledger was never audited: a process needs the role sweeper';
    const now = this.clock.now();
    if (!isFresh(audit.checkedAt, now, LATE_MS))
      return `the last audit is not from the past ${LATE_MS / MINUTE} minutes`;
    if (!audit.fullCheckedAt || !isFresh(audit.fullCheckedAt, now, FULL_LATE_MS))
      return `the last full audit is not from the past ${FULL_LATE_MS / HOUR} hours`;
    return undefined;
  }
}
