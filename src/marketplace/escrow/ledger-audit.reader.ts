import { Injectable } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Reads } from '../../platform/database/statements';

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

const KEEP_MS = MINUTE;
const MAX_LISTED = 100;

/** Reads the ten invariants of the ledger, each a view that lists what breaks it. */
@Injectable()
export class LedgerAuditReader {
  private last?: LedgerAudit;
  private running?: Promise<LedgerAudit>;

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async check(): Promise<LedgerAudit> {
    const violations = await this.reads.unprepared<LedgerViolation>(
      `SELECT invariant, name, subject, detail FROM ledger_violations LIMIT ${MAX_LISTED}`,
    );
    this.last = { checkedAt: this.clock.now(), violations };
    return this.last;
  }

  /** The audit of the last minute: reading all entries is no work to do for every look at the health page. */
  async recent(): Promise<LedgerAudit> {
    if (this.last && this.clock.now().getTime() - this.last.checkedAt.getTime() < KEEP_MS) return this.last;
    this.running ??= this.check().finally(() => (this.running = undefined));
    return this.running;
  }
}
