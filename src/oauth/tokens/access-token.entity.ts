import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

@Entity('oauth_access_tokens')
export class AccessToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('text') familyId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
