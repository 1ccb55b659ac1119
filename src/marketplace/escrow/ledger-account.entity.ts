import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';

export type AccountKind = 'available' | 'pending' | 'debt' | 'escrow' | 'platform' | 'external';

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
