import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One secret of a key, as a keyed hash: the one in use, or an earlier one that rotation has retired. */
@Entity('api_key_secrets')
export class ApiKeySecret {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') keyId: string;
  /** The first characters of the secret, so that its owner can tell it from others. */
  @Column('text') prefix: string;
  /** Null for the secret in use. */
  @Column('timestamptz', { nullable: true }) retiresAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
