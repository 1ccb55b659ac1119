import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR, MINUTE } from '../../kernel/clock';
import { isFresh } from '../../platform/observability/freshness';
import { HealthChecks } from '../../platform/observability/health-checks';
import { AUDIT_EVERY_MS, type FinishedAudit, LedgerAuditService } from './ledger-audit.service';

/** Tolerates two failed audits, and slow ones on a large ledger. */
const LATE_MS = 3 * AUDIT_EVERY_MS;
/** One audit per night, plus time for a retry. */
const FULL_LATE_MS = 26 * HOUR;

/** Reports on the health page whether the ten invariants held at the last audit, and when that was. */
@Injectable()
export class LedgerHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly audits: LedgerAuditService,
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

  /** Why the last audit does not describe the current ledger, if it does not. */
  private doubtAbout(audit: FinishedAudit | null): string | undefined {
    if (!audit) return 'the ledger was never audited: one process needs the role sweeper';
    const now = this.clock.now();
    if (!isFresh(audit.checkedAt, now, LATE_MS))
      return `the last audit is not from the past ${LATE_MS / MINUTE} minutes`;
    if (!audit.fullCheckedAt || !isFresh(audit.fullCheckedAt, now, FULL_LATE_MS))
      return `the last full audit is not from the past ${FULL_LATE_MS / HOUR} hours`;
    return undefined;
  }
}
