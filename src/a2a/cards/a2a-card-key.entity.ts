import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PublicKey } from '../../platform/security/key-rings';

/** A key that signs agent cards. `CardKeys` creates the next one before it is needed. */
@Entity('a2a_card_keys')
export class A2aCardKey {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: PublicKey;
  /** The encrypted private key. */
  @Column('bytea') sealedKey: Buffer;
  @Column('timestamptz') createdAt: Date;
  /** Published some time before it signs, so that verifiers know it. */
  @Column('timestamptz') signsFrom: Date;
  /** When it is no longer published and is deleted. */
  @Column('timestamptz') expiresAt: Date;
}
