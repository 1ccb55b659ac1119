import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The pair that a refresh token returned, encrypted, for repeated uses within the grace period. */
@Entity('oauth_successors')
export class TokenSuccessor {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('bytea') pair: Buffer;
  @Column('timestamptz') expiresAt: Date;
}
