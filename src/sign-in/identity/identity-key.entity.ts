import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('identity_keys')
export class IdentityKey {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: unknown;
  @Column('bytea') sealedKey: Buffer;
  @Column('timestamptz') signsFrom: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('used_id_tokens')
@Index('used_id_tokens_expiry_ix', ['expiresAt'])
export class UsedIdToken {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('timestamptz') expiresAt: Date;
}
