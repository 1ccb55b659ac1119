import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/** All tokens that come from one authorization code: a client's login. They are revoked together. */
@Entity('oauth_token_families')
export class TokenFamily {
  @PrimaryColumn('text') id: string;
  @Column('text') grantId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  /** When the login ends, however often it is refreshed. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
