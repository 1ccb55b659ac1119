import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Rendition } from '../../platform/pictures/picture-resizer';

/**
 * A file that its owner can sell, or a picture that its owner shows. The row exists before the bytes do and is deleted after them. A row that is not
 * `ready` is cleaned up once `sweepAt` has passed, so that neither exists without the other.
 */
@Entity('assets')
@Index('assets_owner_ix', ['ownerId', 'id'])
@Index('assets_sweep_ix', ['sweepAt'], { where: 'sweep_at IS NOT NULL' })
@Index('assets_unused_ix', ['checkAt'], { where: 'check_at IS NOT NULL' })
export class Asset {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') ownerId: string;
  @Column('text') filename: string;
  @Column('text') contentType: string;
  /** While uploading, the size that is reserved for it. */
  @Column('bigint') sizeBytes: number;
  /** Null until the upload is complete. */
  @Column('bytea', { nullable: true }) sha256: Buffer | null;
  @Column('text') status: 'uploading' | 'ready' | 'deleting';
  @Column('timestamptz', { nullable: true }) sweepAt: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('text', { default: 'goods' }) purpose: 'goods' | 'picture';
  /** Of a picture: its sizes, which its content has one after another; none until the upload is complete. */
  @Column('jsonb', { nullable: true }) renditions: Rendition[] | null;
  /** Of a picture: when it is next deleted if nothing uses it. */
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
}

/** A file that the seller of an order sent with its delivery. */
@Entity('asset_deliveries')
export class AssetDelivery {
  @ForeignKey('orders') @PrimaryColumn('text') orderId: string;
  @ForeignKey('assets', { onDelete: 'CASCADE' })
  @Index('asset_deliveries_asset_ix')
  @PrimaryColumn('text')
  assetId: string;
}
