import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

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
