import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountKind } from './accounts';

/** `balanceCents` is null for platform and external accounts, which keep no running balance. */
@Entity('ledger_accounts')
export class LedgerAccount {
  @PrimaryColumn('text') id: string;
  @Column('text') kind: AccountKind;
  @Column('text') ownerId: string;
  @Column('boolean') livemode: boolean;
  @Column('bigint', { nullable: true }) balanceCents: number | null;
  @Column('integer') version: number;
  /** The time of its latest transfer. */
  @Column('timestamptz', { nullable: true }) postedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
