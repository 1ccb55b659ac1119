import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TransferKind } from './accounts';

/** Money that moved from one account to another. Rows never change and are never deleted. */
@Entity('ledger_transfers')
export class LedgerTransfer {
  @PrimaryColumn('text') id: string;
  @Column('text') groupId: string;
  @Column('text') kind: TransferKind;
  @Column('text') reference: string;
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('text') fromAccount: string;
  @Column('text') toAccount: string;
  @Column('bigint') amountCents: number;
  @Column('boolean') livemode: boolean;
  @Column('timestamptz') createdAt: Date;
}
