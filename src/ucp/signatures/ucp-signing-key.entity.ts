import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('ucp_signing_keys')
export class UcpSigningKey {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: unknown;
  @Column('bytea') privateKey: Buffer;
  @Column('timestamptz') signsFrom: Date;
  @Column('timestamptz', { nullable: true }) publishedUntil: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('ucp_signed_keys')
@Index('ucp_signed_keys_seen_ix', ['seenAt'])
export class UcpSignedKey {
  @PrimaryColumn('bytea') id: Buffer;
  @Column('bytea') content: Buffer;
  @Column('timestamptz') seenAt: Date;
}
