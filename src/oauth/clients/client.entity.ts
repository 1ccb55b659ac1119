import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';
import { named } from '../../kernel/named-values';

export const GRANT_TYPES = named('GrantType', ['authorization_code', 'refresh_token']);
export type GrantType = (typeof GRANT_TYPES)[number];
/** For programs that have a key of an agent, which are not registered. */
export const KEY_GRANT = 'client_credentials';
export const SUPPORTED_GRANTS = named('SupportedGrantType', [...GRANT_TYPES, KEY_GRANT]);
export const AUTH_METHODS = named('TokenEndpointAuthMethod', [
  'none',
  'client_secret_basic',
  'client_secret_post',
]);
export type AuthMethod = (typeof AUTH_METHODS)[number];
export const APPLICATION_TYPES = named('ClientApplicationType', ['web', 'native']);
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** What a client says about itself; stored and returned only. */
export interface AboutClient {
  client_uri?: string;
  logo_uri?: string;
  tos_uri?: string;
  policy_uri?: string;
  contacts?: string[];
  software_id?: string;
  software_version?: string;
}

/** What a client sends when it registers, or publishes in its document. */
export interface ClientTerms {
  name: string;
  redirectUris: string[];
  grantTypes: GrantType[];
  scopes: TokenScope[];
  applicationType: ApplicationType;
  authMethod: AuthMethod;
  about: AboutClient;
}

/** Self-`registered`, described by a `document` at its ID, or registered by the operator as `first_party`. */
export type ClientKind = 'registered' | 'document' | 'first_party';

/** A program that requests access to agents. Its name is its own claim and not verified. */
@Entity('oauth_clients')
@Index('oauth_clients_purge_ix', ['purgeAt'], { where: 'purge_at IS NOT NULL' })
export class Client implements ClientTerms {
  @PrimaryColumn('text') id: string;
  @Column('text') kind: ClientKind;
  @Column('text') name: string;
  @Column('text', { array: true }) redirectUris: string[];
  @Column('text', { array: true }) grantTypes: GrantType[];
  /** Scopes that it says it will request; the person decides what it gets. */
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') applicationType: ApplicationType;
  @Column('text') authMethod: AuthMethod;
  /** Keyed hash; null for clients that have no secret. */
  @Column('bytea', { nullable: true }) secretHash: Buffer | null;
  @Column('jsonb') about: AboutClient;
  /** Until when its document need not be fetched again. */
  @Column('timestamptz', { nullable: true }) freshUntil: Date | null;
  /** When to check whether anyone still uses the client; null for clients that are never deleted. */
  @Column('timestamptz', { nullable: true }) purgeAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
