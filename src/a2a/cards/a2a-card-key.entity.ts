import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('a2a_card_keys')
export class A2aCardKey {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: unknown;
  @Column('bytea') sealedKey: Buffer;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') signsFrom: Date;
  @Column('timestamptz') expiresAt: Date;
}
