import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';

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
