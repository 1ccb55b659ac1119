import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { after, Clock, DAY, HOUR, MINUTE } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { isFresh } from '../../platform/observability/freshness';
import { HealthChecks } from '../../platform/observability/health-checks';
import type { Caller } from '../../platform/security/caller';
import { isDue } from '../../platform/workers/recurring-work';
import { Workers } from '../../platform/workers/workers';
import { LedgerAudit, type LedgerViolation } from './ledger.entity';

export type FinishedAudit = LedgerAudit & { checkedAt: Date };
export type AuditResult = Pick<FinishedAudit, 'checkedAt' | 'violations'>;

export const AUDIT_EVERY_MS = 5 * MINUTE;
const MAX_LISTED = 100;
/** Time of day in UTC. The first audit after it is the full one. */
const FULL_AT_MS = 3 * HOUR;
/** A full audit that takes longer is considered dead. */
const FULL_LASTS_MS = HOUR;

/**
 * Identifies the database. It changes after a restore into another server or database, where the restored rows were
 * never audited.
 */
const PLACE = `(SELECT system_identifier FROM pg_control_system())
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())`;
/**
 * A full audit is due once a night. Another one is due if the last one died, and, unless one is running, if there are
 * violations or the database is a different one. Only a full audit can clear violations.
 */
const FULL_IS_DUE = `(a.full_started_at IS NULL OR ${isDue('a.full_started_at', '$3', '$1')}
  OR (a.full_started_at <= $4 AND coalesce(a.full_checked_at, '-infinity') < a.full_started_at)
  OR ((a.full_checked_at >= a.full_started_at OR a.full_started_at <= $4)
    AND (a.violations <> '[]' OR a.full_place <> ${PLACE})))`;
const CLAIM = statement(
  'ledger_audit_claim',
  `INSERT INTO ledger_audits AS a (id, started_at, full_started_at) VALUES (1, $1, $1)
   ON CONFLICT (id) DO UPDATE SET started_at = $1,
      full_started_at = CASE WHEN ${FULL_IS_DUE} THEN $1 ELSE a.full_started_at END
    WHERE ${isDue('a.started_at', '$2', '$1')}
   RETURNING full_started_at = $1 AS full`,
);
/** An audit that found nothing keeps the violations of another audit that finished in the meantime. */
const SAVE = statement(
  'ledger_audit_keep',
  `INSERT INTO ledger_audits AS a (id, started_at, checked_at, violations, full_started_at, full_checked_at, full_place)
   SELECT 1, $1, $2, $3, $1, $2, ${PLACE}
   ON CONFLICT (id) DO UPDATE SET checked_at = $2,
      violations = CASE WHEN $3 = '[]'::jsonb AND a.checked_at BETWEEN $1 AND $2 THEN a.violations ELSE $3 END,
      full_started_at = CASE WHEN $4 THEN $1 ELSE a.full_started_at END,
      full_checked_at = CASE WHEN $4 THEN $2 ELSE a.full_checked_at END,
      full_place = CASE WHEN $4 THEN excluded.full_place ELSE a.full_place END
   RETURNING id`,
);

/**
 * Checks the ten invariants of the ledger. Every few minutes one worker checks what is new since the last audit, and
 * once a night everything. The health page shows the results.
 */
@Injectable()
export class LedgerAuditService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    @InjectRepository(LedgerAudit) private readonly audits: Repository<LedgerAudit>,
    private readonly transactions: Transactions,
    private readonly commands: Commands,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'ledger-audit',
      role: 'sweeper',
      everyMs: AUDIT_EVERY_MS,
      step: () => this.audit(),
    });
  }

  /** A full audit at the operator's request, however long it takes. The health page shows the results. */
  checkFor(caller: Caller): Promise<AuditResult> {
    return this.commands.run(caller, async (tx) => {
      const startedAt = this.clock.now();
      const violations = await settleIn(tx, ALL);
      const checkedAt = this.clock.now();
      await execute(tx, SAVE, [startedAt, checkedAt, JSON.stringify(violations), true]);
      return { checkedAt, violations };
    });
  }

  /** Null before the first check. */
  last(): Promise<FinishedAudit | null> {
    return this.audits.findOneBy({ checkedAt: Not(IsNull()) }) as Promise<FinishedAudit | null>;
  }

  private async audit(): Promise<boolean> {
    const now = this.clock.now();
    const [claim] = await this.database.rows<{ full: boolean }>(CLAIM, [
      now,
      after(now, -AUDIT_EVERY_MS),
      lastNight(now),
      after(now, -FULL_LASTS_MS),
    ]);
    if (!claim) return false;
    const violations = await this.transactions.run((tx) => settleIn(tx, claim.full ? ALL : NEW));
    await this.database.rows(SAVE, [now, this.clock.now(), JSON.stringify(violations), claim.full]);
    return false;
  }
}

function lastNight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - FULL_AT_MS) / DAY) * DAY + FULL_AT_MS);
}

const ALL = `SELECT invariant, name, subject, detail FROM ledger_violations LIMIT ${MAX_LISTED}`;
const NEW = ALL.replace('ledger_violations', 'ledger_unaudited_violations');

/**
 * If nothing is broken, deletes the list of unaudited rows. One statement checks and deletes, so both use the same
 * snapshot: rows that commit in the meantime are neither checked nor deleted.
 */
async function settleIn(tx: Tx, broken: string): Promise<LedgerViolation[]> {
  await tx.query('SET LOCAL statement_timeout = 0');
  return tx.query<LedgerViolation[]>(
    `WITH broken AS MATERIALIZED (${broken}),
          audited AS (DELETE FROM ledger_unaudited WHERE NOT EXISTS (SELECT FROM broken))
     SELECT * FROM broken`,
  );
}

/** All violations, read in the caller's transaction, which may be read-only. */
export async function violationsIn(tx: {
  query(text: string): Promise<unknown>;
}): Promise<LedgerViolation[]> {
  await tx.query('SET LOCAL statement_timeout = 0');
  return (await tx.query(ALL)) as LedgerViolation[];
}

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
