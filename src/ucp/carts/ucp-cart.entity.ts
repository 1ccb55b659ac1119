import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('ucp_carts')
@Index('ucp_carts_expiry_ix', ['expiresAt'])
@Index('ucp_carts_owner_ix', ['ownerId'])
export class UcpCart {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text', { nullable: true }) ownerId: string | null;
  @Column('jsonb') lines: unknown;
  @Column('bytea') details: Buffer;
  @Column('boolean') canceled: boolean;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('text', { nullable: true }) platformUrl: string | null;
}
