import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { SessionLine } from '../checkout/ucp-checkout.entity';

/** A shopping list; a cart reserves no stock. It is deleted after it expires. */
@Entity('ucp_carts')
@Index('ucp_carts_expiry_ix', ['expiresAt'])
@Index('ucp_carts_owner_ix', ['ownerId'])
export class UcpCart {
  @PrimaryColumn('text') id: string;
  /** Null for a cart that a platform began without an agent; everyone who knows the id can use it. */
  @ForeignKey('agents') @Column('text', { nullable: true }) ownerId: string | null;
  /** As last shown. */
  @Column('jsonb') lines: SessionLine[];
  /** Encrypted JSON of `SessionDetails`. */
  @Column('bytea') details: Buffer;
  /** Hides the cart from everyone. */
  @Column('boolean') readonly canceled: boolean;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  /** The profile of the platform that began it. */
  @Column('text', { nullable: true }) platformUrl: string | null;
}
