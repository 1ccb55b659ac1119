import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import type { TransferKind } from './accounts';

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
