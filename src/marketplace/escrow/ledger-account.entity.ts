import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountKind } from './accounts';

/** A place where money is. `balanceCents` is null where nobody counts along (platform, outside). */
@Entity('ledger_accounts')
export class LedgerAccount {
  @PrimaryColumn('text') id: string;
  @Column('text') kind: AccountKind;
  @Column('text') ownerId: string;
  @Column('boolean') livemode: boolean;
  @Column('bigint', { nullable: true }) balanceCents: number | null;
  @Column('integer') version: number;
  @Column('timestamptz') createdAt: Date;
}
