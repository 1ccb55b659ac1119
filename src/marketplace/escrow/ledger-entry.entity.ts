import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One side of a transfer, with the account's balance after it. Rows never change and are never deleted. */
@Entity('ledger_entries')
export class LedgerEntry {
  @PrimaryColumn('text') transferId: string;
  @PrimaryColumn('text') accountId: string;
  @Column('bigint') amountCents: number;
  @Column('bigint', { nullable: true }) balanceCents: number | null;
  @Column('integer', { nullable: true }) version: number | null;
}
