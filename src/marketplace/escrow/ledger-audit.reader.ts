import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR, MINUTE } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { isDue } from '../../platform/workers/due-times';
import { Workers } from '../../platform/workers/workers';

export interface LedgerViolation {
  invariant: number;
  name: string;
  subject: string;
  detail: string;
}

export interface LedgerAudit {
  checkedAt: Date;
  /** When everything was last read, if ever. */
  fullCheckedAt?: Date | null;
  violations: LedgerViolation[];
}

export const AUDIT_EVERY_MS = 5 * MINUTE;
const MAX_LISTED = 100;
/** In UTC; the full audit is the first one after it. */
const FULL_AT_MS = 3 * HOUR;
/** A full audit that has not ended by then died with its process. */
const FULL_LASTS_MS = HOUR;

/** Another after a restore into another server or database: what came with it was not audited there. */
const PLACE = `(SELECT system_identifier FROM pg_control_system())
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())`;
/**
 * Once a day; and in a new place, or as long as something is broken, unless one is under way: only a full audit knows that it
 * is no longer.
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
/** What another audit found since this one began is newer, unless this one has found something too. */
const KEEP = statement(
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
const LAST = statement(
  'ledger_audit_last',
  `SELECT checked_at AS "checkedAt", full_checked_at AS "fullCheckedAt", violations
     FROM ledger_audits WHERE checked_at IS NOT NULL`,
);

/**
 * Reads the ten invariants of the ledger. Every few minutes one sweeper reads what is new since the last audit, and once
 * a night everything; the health page shows what they found.
 */
@Injectable()
export class LedgerAuditReader implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
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

  /** Everything, however long it takes, for the operator; the health page shows what was found. */
  checkFor(caller: Caller): Promise<LedgerAudit> {
    return this.commands.run(caller, async (tx) => {
      const startedAt = this.clock.now();
      const violations = await settleIn(tx, ALL);
      const checkedAt = this.clock.now();
      await execute(tx, KEEP, [startedAt, checkedAt, JSON.stringify(violations), true]);
      return { checkedAt, violations };
    });
  }

  async last(): Promise<LedgerAudit | undefined> {
    return this.reads.first<LedgerAudit & Record<string, unknown>>(LAST);
  }

  private async audit(): Promise<boolean> {
    const now = this.clock.now();
    const [claim] = await this.reads.rows<{ full: boolean }>(CLAIM, [
      ...[now, after(now, -AUDIT_EVERY_MS), lastNight(now), after(now, -FULL_LASTS_MS)],
    ]);
    if (!claim) return false;
    const violations = await this.transactions.run((tx) => settleIn(tx, claim.full ? ALL : NEW));
    await this.reads.rows(KEEP, [now, this.clock.now(), JSON.stringify(violations), claim.full]);
    return false;
  }
}

function lastNight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - FULL_AT_MS) / DAY) * DAY + FULL_AT_MS);
}

const ALL = `SELECT invariant, name, subject, detail FROM ledger_violations LIMIT ${MAX_LISTED}`;
const NEW = ALL.replace('ledger_violations', 'ledger_unaudited_violations');

/**
 * Where nothing is broken, the notes of what was read go. One statement, so that it reads and deletes by one snapshot:
 * what commits meanwhile is neither read nor gone.
 */
async function settleIn(tx: Tx, broken: string): Promise<LedgerViolation[]> {
  await tx.query('SET LOCAL statement_timeout = 0');
  return tx.query<LedgerViolation[]>(
    `WITH broken AS MATERIALIZED (${broken}),
          audited AS (DELETE FROM ledger_unaudited WHERE NOT EXISTS (SELECT FROM broken))
     SELECT * FROM broken`,
  );
}

/** All that is broken, inside the caller's transaction, which may be read only. */
export async function violationsIn(tx: {
  query(text: string): Promise<unknown>;
}): Promise<LedgerViolation[]> {
  await tx.query('SET LOCAL statement_timeout = 0');
  return (await tx.query(ALL)) as LedgerViolation[];
}
