import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret of a key, stored as a keyed hash: the current one, or an earlier one that a rotation retired. */
@Entity('api_key_secrets')
export class ApiKeySecret {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') keyId: string;
  /** The first characters of the secret, so that its owner can recognize it. */
  @Column('text') prefix: string;
  /** Null for the current secret. */
  @Column('timestamptz', { nullable: true }) retiresAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
