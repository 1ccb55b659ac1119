import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Good for one use; a later one says that somebody has a copy. */
@Entity('oauth_refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') familyId: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
