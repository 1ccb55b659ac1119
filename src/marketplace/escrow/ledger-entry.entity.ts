import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One side of a transfer, with the account's balance after it. Rows never change and are never deleted. */
@Entity('ledger_entries')
@Index('ledger_entries_transfer_ix', ['transferId'])
@Index('ledger_entries_version_uq', ['accountId', 'version'], { unique: true, where: 'version IS NOT NULL' })
export class LedgerEntry {
  @ForeignKey('ledger_accounts') @PrimaryColumn('text') accountId: string;
  @ForeignKey('ledger_transfers') @PrimaryColumn('text') transferId: string;
  @Column('bigint') amountCents: number;
  @Column('bigint', { nullable: true }) balanceCents: number | null;
  @Column('integer', { nullable: true }) version: number | null;
}
