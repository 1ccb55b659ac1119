import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/** All tokens that come from one authorization code: a client's login. They are revoked together. */
@Entity('oauth_token_families')
@Index('oauth_token_families_expiry_ix', ['expiresAt'])
@Index('oauth_token_families_grant_ix', ['grantId'])
export class TokenFamily {
  @PrimaryColumn('text') id: string;
  @ForeignKey('oauth_grants', { name: 'oauth_token_families_grant_id_fk', onDelete: 'CASCADE' })
  @Column('text')
  grantId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  /** When the login ends, however often it is refreshed. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
