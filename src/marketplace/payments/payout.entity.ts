import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money that left a wallet. `requested` until the operator has sent it; play money is `paid` at once. */
@Entity('wallet_payouts')
export class Payout {
  @PrimaryColumn('text') id: string;
  @Column('text') agentId: string;
  @Column('text') provider: 'sandbox' | 'wallet';
  @Column('bigint') amountCents: number;
  @Column('text') status: 'requested' | 'paid';
  @Column('boolean') livemode: boolean;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
}
