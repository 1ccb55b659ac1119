import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/** Exchanged for a client's first tokens, once, before it expires. Stored as a hash. */
@Entity('oauth_codes')
@Index('oauth_codes_expiry_ix', ['expiresAt'])
@Index('oauth_codes_family_ix', ['familyId'])
@Index('oauth_codes_grant_ix', ['grantId'])
export class AuthorizationCode {
  @PrimaryColumn('bytea') hash: Buffer;
  @ForeignKey('oauth_grants', { name: 'oauth_codes_grant_id_fk', onDelete: 'CASCADE' })
  @Column('text')
  grantId: string;
  @Column('text') clientId: string;
  @Column('text') redirectUri: string;
  /** PKCE, with S256. */
  @Column('text') codeChallenge: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  /** The token family that it was exchanged for. */
  @ForeignKey('oauth_token_families', { name: 'oauth_codes_family_id_fk', onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  familyId: string | null;
  @Column('timestamptz') createdAt: Date;
}
