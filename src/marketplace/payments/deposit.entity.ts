import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Rail } from '../escrow/accounts';

/** A deposit as reported by a provider. The external accounts of the ledger are checked against these records. */
@Entity('wallet_deposits')
export class Deposit {
  @PrimaryColumn('text') id: string;
  @Column('text') agentId: string;
  @Column('text') provider: Rail;
  @Column('text') reference: string;
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('bigint') amountCents: number;
  @Column('boolean') livemode: boolean;
  @Column('timestamptz') createdAt: Date;
}
