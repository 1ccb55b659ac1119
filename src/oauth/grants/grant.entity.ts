import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/**
 * A person's permission for a client to act for one of their agents at one resource. The latest terms apply to all
 * tokens that the client already has, so reducing them reduces those too.
 */
@Entity('oauth_grants')
export class Grant {
  @PrimaryColumn('text') id: string;
  @Column('text') userId: string;
  @Column('text') clientId: string;
  @Column('text') agentId: string;
  /** The client's spending counts against this key of the agent. Nobody can authenticate with it. */
  @Column('text') keyId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  /** The client's redirect URIs at consent. If they change, the person is asked again. */
  @Column('text', { array: true }) redirectUris: string[];
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') approvedAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
}
