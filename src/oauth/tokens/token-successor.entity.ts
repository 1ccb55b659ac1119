import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The pair that a refresh token returned, encrypted, for repeated uses within the grace period. */
@Entity('oauth_successors')
@Index('oauth_successors_expiry_ix', ['expiresAt'])
export class TokenSuccessor {
  /** Of the refresh token that was used. */
  @ForeignKey('oauth_refresh_tokens', { onDelete: 'CASCADE' }) @PrimaryColumn('bytea') tokenHash: Buffer;
  /** `TokenView` as JSON. */
  @Column('bytea') pair: Buffer;
  @Column('timestamptz') expiresAt: Date;
}
