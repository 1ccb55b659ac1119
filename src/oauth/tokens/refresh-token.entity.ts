import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Returns the same pair of tokens for every use within the grace period. A later use means that someone has a copy. */
@Entity('oauth_refresh_tokens')
@Index('oauth_refresh_tokens_family_ix', ['familyId'])
export class RefreshToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @ForeignKey('oauth_token_families', { name: 'oauth_refresh_tokens_family_id_fk', onDelete: 'CASCADE' })
  @Column('text')
  familyId: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
