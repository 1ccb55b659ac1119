import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
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
  violations: LedgerViolation[];
}

export const AUDIT_EVERY_MS = 5 * MINUTE;
const MAX_LISTED = 100;

const CLAIM = statement(
  'ledger_audit_claim',
  `INSERT INTO ledger_audits (id, started_at) VALUES (1, $1)
   ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at WHERE ${isDue('ledger_audits.started_at', '$2', '$1')}
   RETURNING id`,
);
const KEEP = statement(
  'ledger_audit_keep',
  `INSERT INTO ledger_audits (id, started_at, checked_at, violations) VALUES (1, $1, $1, $2)
   ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at, violations = excluded.violations
   RETURNING id`,
);
const LAST = statement(
  'ledger_audit_last',
  'SELECT checked_at AS "checkedAt", violations FROM ledger_audits WHERE checked_at IS NOT NULL',
);

/**
 * Reads the ten invariants of the ledger, each a view that lists what breaks it. Every entry is read for it, so one
 * sweeper does so every few minutes, and the health page shows what it found.
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

  /** Now, however long it takes. */
  check(): Promise<LedgerViolation[]> {
    return this.transactions.run((tx) => violationsIn(tx));
  }

  /** For the operator; the health page shows what was found. */
  checkFor(caller: Caller): Promise<LedgerAudit> {
    return this.commands.run(caller, async (tx) => {
      const violations = await violationsIn(tx);
      const checkedAt = this.clock.now();
      await execute(tx, KEEP, [checkedAt, JSON.stringify(violations)]);
      return { checkedAt, violations };
    });
  }

  async last(): Promise<LedgerAudit | undefined> {
    return this.reads.first<LedgerAudit & Record<string, unknown>>(LAST);
  }

  private async audit(): Promise<boolean> {
    const now = this.clock.now();
    const mine = await this.reads.rows(CLAIM, [now, after(now, -AUDIT_EVERY_MS)]);
    if (mine.length === 0) return false;
    const violations = await this.check();
    await this.reads.rows(KEEP, [this.clock.now(), JSON.stringify(violations)]);
    return false;
  }
}

/** Inside the caller's transaction. */
export async function violationsIn(tx: {
  query(text: string): Promise<unknown>;
}): Promise<LedgerViolation[]> {
  await tx.query('SET LOCAL statement_timeout = 0');
  return (await tx.query(
    `SELECT invariant, name, subject, detail FROM ledger_violations LIMIT ${MAX_LISTED}`,
  )) as LedgerViolation[];
}
