import { Column, Entity, PrimaryColumn, Unique, ForeignKey, Index } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { named } from '../../kernel/named-values';

export type AccountKind =
  'available' | 'pending' | 'debt' | 'escrow' | 'evaluation' | 'platform' | 'external';

/**
 * An account of the ledger, named by `accounts`. Only the ledger service writes it. Its id starts with the mode, so test
 * and live money never mix.
 */
@Entity('ledger_accounts')
@Unique('ledger_accounts_owner_uq', ['ownerId', 'kind', 'livemode'])
export class LedgerAccount {
  @PrimaryColumn('text') id: string;
  @Column('text') kind: AccountKind;
  /** An agent, an order, or a name such as `platform:fees`. */
  @Column('text') ownerId: string;
  @Column('boolean') livemode: boolean;
  /** Null for platform and external accounts: their balance is the sum of their entries, so that no order has to lock them. */
  @Column('bigint', { nullable: true }) balanceCents: Cents | null;
  /** How many entries it has, if it has a balance. */
  @Column('integer', { default: 0 }) version: number;
  /** The time of its latest transfer. */
  @Column('timestamptz', { nullable: true }) postedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/** What names an account, whether it exists or not. */
export type AccountOfLedger = Pick<LedgerAccount, 'id' | 'kind' | 'ownerId' | 'livemode'>;

export const TRANSFER_KINDS = named('TransferKind', [
  'deposit',
  'hold',
  'release',
  'fee',
  'order_fee',
  'refund',
  'late_refund',
  'fee_refund',
  'order_fee_refund',
  'debt_repayment',
  'mature',
  'payout',
  'return',
  'return_failed',
  'payout_failed',
  'evaluation_hold',
  'evaluation_fee',
  'evaluation_return',
]);
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Money that moved from one account to another. Rows never change and are never deleted. */
@Entity('ledger_transfers')
@Unique(['reference'])
@Index('ledger_transfers_one_hold_uq', ['orderId'], { unique: true, where: "kind = 'hold'" })
@Index('ledger_transfers_one_release_uq', ['orderId'], { unique: true, where: "kind = 'release'" })
@Index('ledger_transfers_order_ix', ['orderId'], { where: 'order_id IS NOT NULL' })
export class LedgerTransfer {
  @PrimaryColumn('text') id: string;
  /** The first transfer of its posting. */
  @Column('text') groupId: string;
  @Column('text') kind: TransferKind;
  /** Unique, so that the same transfer cannot be made twice. */
  @Column('text') reference: string;
  @Column('text', { nullable: true }) orderId: string | null;
  @ForeignKey('ledger_accounts', { name: 'ledger_transfers_from_fk' }) @Column('text') fromAccount: string;
  @ForeignKey('ledger_accounts', { name: 'ledger_transfers_to_fk' }) @Column('text') toAccount: string;
  @Column('bigint') amountCents: Cents;
  @Column('boolean') livemode: boolean;
  @Column('timestamptz') createdAt: Date;
}

/** One side of a transfer, with the account's balance after it. Rows never change and are never deleted. */
@Entity('ledger_entries')
@Index('ledger_entries_transfer_ix', ['transferId'])
@Index('ledger_entries_version_uq', ['accountId', 'version'], { unique: true, where: 'version IS NOT NULL' })
export class LedgerEntry {
  @ForeignKey('ledger_accounts') @PrimaryColumn('text') accountId: string;
  @ForeignKey('ledger_transfers') @PrimaryColumn('text') transferId: string;
  /** Negative on the side that the money leaves. */
  @Column('bigint') amountCents: Cents;
  /** Null for accounts without a balance, like `version`. */
  @Column('bigint', { nullable: true }) balanceCents: Cents | null;
  /** That of the account after it, which makes gaps visible. */
  @Column('integer', { nullable: true }) version: number | null;
}

export interface LedgerViolation {
  invariant: number;
  name: string;
  subject: string;
  detail: string;
}

/** The only row, with id 1: the latest check of the ten invariants of the ledger, and the latest full one. */
@Entity('ledger_audits')
export class LedgerAudit {
  @PrimaryColumn('integer') id: number;
  /** When a worker claimed the latest check. */
  @Column('timestamptz') startedAt: Date;
  /** When a check ended last; null before the first one. */
  @Column('timestamptz', { nullable: true }) checkedAt: Date | null;
  @Column('jsonb', { default: [] }) violations: LedgerViolation[];
  /** A full check reads every entry, others only what is new. */
  @Column('timestamptz', { nullable: true }) fullStartedAt: Date | null;
  @Column('timestamptz', { nullable: true }) fullCheckedAt: Date | null;
  /** The server and database that the full check read: a restored copy was never checked. */
  @Column('text', { nullable: true }) fullPlace: string | null;
}
