import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/**
 * A person's permission for a client to act for one of their agents at one resource. The latest terms apply to all
 * tokens that the client already has, so reducing them reduces those too.
 */
@Entity('oauth_grants')
@Index('oauth_grants_agent_ix', ['agentId'])
@Index('oauth_grants_client_ix', ['clientId'])
@Index('oauth_grants_resource_uq', ['userId', 'clientId', 'agentId', 'resource'], {
  unique: true,
  where: 'revoked_at IS NULL',
})
@Index('oauth_grants_user_ix', ['userId', 'id'], { where: 'revoked_at IS NULL' })
export class Grant {
  @PrimaryColumn('text') id: string;
  @ForeignKey('users', { name: 'oauth_grants_user_id_fk' }) @Column('text') userId: string;
  @ForeignKey('oauth_clients', { name: 'oauth_grants_client_id_fk', onDelete: 'CASCADE' })
  @Column('text')
  clientId: string;
  @ForeignKey('agents', { name: 'oauth_grants_agent_id_fk' }) @Column('text') agentId: string;
  /** The client's spending counts against this key of the agent. Nobody can authenticate with it. */
  @ForeignKey('api_keys', { name: 'oauth_grants_key_id_fk' }) @Column('text') keyId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  /** The client's redirect URIs at consent. If they change, the person is asked again. */
  @Column('text', { array: true }) redirectUris: string[];
  @Column('timestamptz') createdAt: Date;
  /** When the person last gave consent; the terms are from then. */
  @Column('timestamptz') approvedAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
}
