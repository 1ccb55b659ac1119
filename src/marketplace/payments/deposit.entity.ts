import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { Cents } from '../../kernel/cents';
import type { PaymentMethodGroup } from '../escrow/accounts';

/** A deposit as reported by a provider. The external accounts of the ledger are checked against these records. */
@Entity('wallet_deposits')
@Unique('wallet_deposits_reference_uq', ['provider', 'reference'])
@SqlIndex('wallet_deposits_own_ix', '(agent_id, id DESC) WHERE order_id IS NULL')
export class Deposit {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') provider: PaymentMethodGroup;
  /** The provider's, or the operator's; unique per provider. */
  @Column('text') reference: string;
  /** The order that the money paid; null for a deposit into the wallet. */
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('bigint') amountCents: Cents;
  @Column('boolean') livemode: boolean;
  @Column('timestamptz') createdAt: Date;
}
