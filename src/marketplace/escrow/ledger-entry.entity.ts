import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One end of a transfer, as its account saw it. Never changed, never deleted. */
@Entity('ledger_entries')
export class LedgerEntry {
  @PrimaryColumn('text') transferId: string;
  @PrimaryColumn('text') accountId: string;
  @Column('bigint') amountCents: number;
  @Column('bigint', { nullable: true }) balanceCents: number | null;
  @Column('integer', { nullable: true }) version: number | null;
}
