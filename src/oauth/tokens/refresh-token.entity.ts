import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Gives one pair of tokens, however often it is used within the grace period. A later use means that someone has a copy. */
@Entity('oauth_refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') familyId: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
