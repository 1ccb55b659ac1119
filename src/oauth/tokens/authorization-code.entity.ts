import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/** Exchanged for a client's first tokens, once, before it expires. Stored as a hash. */
@Entity('oauth_codes')
export class AuthorizationCode {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') grantId: string;
  @Column('text') clientId: string;
  @Column('text') redirectUri: string;
  @Column('text') codeChallenge: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  /** The token family that it was exchanged for. */
  @Column('text', { nullable: true }) familyId: string | null;
  @Column('timestamptz') createdAt: Date;
}
