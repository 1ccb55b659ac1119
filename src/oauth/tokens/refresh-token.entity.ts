import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Returns the same pair of tokens for every use within the grace period. A later use means that someone has a copy. */
@Entity('oauth_refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') familyId: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
