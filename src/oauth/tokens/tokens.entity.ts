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

/** With it, a client calls for the agent of its grant until it expires or is revoked. Stored as a hash. */
@Entity('oauth_access_tokens')
@Index('oauth_access_tokens_expiry_ix', ['expiresAt'])
@Index('oauth_access_tokens_family_ix', ['familyId'])
export class AccessToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @ForeignKey('oauth_token_families', { name: 'oauth_access_tokens_family_id_fk', onDelete: 'CASCADE' })
  @Column('text')
  familyId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('timestamptz') expiresAt: Date;
  /** Set if it was revoked alone; see also those of its family and grant. */
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/** With it, a program calls with the limits of the key that it proved to have. Stored as a hash. */
@Entity('oauth_key_tokens')
@Index('oauth_key_tokens_expiry_ix', ['expiresAt'])
export class KeyToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @ForeignKey('api_keys', { name: 'oauth_key_tokens_key_id_fk' }) @Column('text') keyId: string;
  /** Of the secret that was presented: the token ends with it. */
  @Column('bytea') secretHash: Buffer;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

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
