import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { AccountKind } from './accounts';

/** `balanceCents` is null for platform and external accounts, which keep no running balance. */
@Entity('ledger_accounts')
@Unique('ledger_accounts_owner_uq', ['ownerId', 'kind', 'livemode'])
export class LedgerAccount {
  @PrimaryColumn('text') id: string;
  @Column('text') kind: AccountKind;
  @Column('text') ownerId: string;
  @Column('boolean') livemode: boolean;
  @Column('bigint', { nullable: true }) balanceCents: number | null;
  @Column('integer', { default: 0 }) version: number;
  /** The time of its latest transfer. */
  @Column('timestamptz', { nullable: true }) postedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
