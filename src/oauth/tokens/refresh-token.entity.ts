import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Valid for one use, and for a second one within the grace period. Any other use means that someone has a copy. */
@Entity('oauth_refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') familyId: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz', { nullable: true }) usedAgainAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
