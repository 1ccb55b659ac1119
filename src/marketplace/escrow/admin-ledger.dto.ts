import { Flag, IntIn, Moment, NestedList, Text } from '../../platform/validation/fields';
import type { LedgerViolation } from './ledger-audit.entity';
import type { AuditResult } from './ledger-audit.service';

export class LedgerViolationView implements LedgerViolation {
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
