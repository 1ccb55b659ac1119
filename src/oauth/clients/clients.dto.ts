import { Flag, Id, Integer, ListOf, Moment, OneOf, Text, TextList } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import { MAX_CLIENT_NAME, MAX_REDIRECT_URI, MAX_REDIRECT_URIS } from '../policies';
import { APPLICATION_TYPES, AUTH_METHODS, type Client, GRANT_TYPES } from './client.entity';
import type { RegisteredClient } from './client-registration.service';

const URIS = { minItems: 1, maxItems: MAX_REDIRECT_URIS, max: MAX_REDIRECT_URI };
const EXAMPLE = ['http://127.0.0.1/callback'];

/** RFC 7591. Other members are ignored. */
export class ClientMetadataRequest {
  @TextList({ ...URIS, example: EXAMPLE }) redirect_uris: string[];
  @Text({ optional: true, max: MAX_CLIENT_NAME, example: 'An editor' }) client_name?: string;
  @ListOf(GRANT_TYPES, { optional: true }) grant_types?: string[];
  @ListOf(['code'], { optional: true }) response_types?: string[];
  @OneOf(AUTH_METHODS, { optional: true, description: 'Default: none. A secret only for others' })
  token_endpoint_auth_method?: string;
  @OneOf(APPLICATION_TYPES, { optional: true }) application_type?: string;
  @Text({ optional: true, max: 200, description: 'Space-separated, of any resource: see `scopes_supported`' })
  scope?: string;
  @Text({ optional: true, max: 500 }) client_uri?: string;
  @Text({ optional: true, max: 500, description: 'Stored, never fetched' }) logo_uri?: string;
  @Text({ optional: true, max: 500 }) tos_uri?: string;
  @Text({ optional: true, max: 500 }) policy_uri?: string;
  @TextList({ optional: true, maxItems: 5, max: 200 }) contacts?: string[];
  @Text({ optional: true, max: 200 }) software_id?: string;
  @Text({ optional: true, max: 200 }) software_version?: string;
}

/** RFC 7591. */
export class ClientInformationView {
  @Text({ example: 'ocl_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) client_id: string;
  @Integer({ description: 'Seconds since 1970' }) client_id_issued_at: number;
  @Text({ optional: true, description: 'Shown only once' }) client_secret?: string;
  @Integer({ optional: true, description: '0: never' }) client_secret_expires_at?: number;
  @TextList({ example: EXAMPLE }) redirect_uris: string[];
  @Text() client_name: string;
  @ListOf(GRANT_TYPES) grant_types: string[];
  @ListOf(['code']) response_types: string[];
  @OneOf(AUTH_METHODS) token_endpoint_auth_method: string;
  @OneOf(APPLICATION_TYPES) application_type: string;
  @Text({ description: 'Space-separated' }) scope: string;
  @Text({ optional: true }) client_uri?: string;
  @Text({ optional: true }) logo_uri?: string;
  @Text({ optional: true }) tos_uri?: string;
  @Text({ optional: true }) policy_uri?: string;
  @TextList({ optional: true }) contacts?: string[];
  @Text({ optional: true }) software_id?: string;
  @Text({ optional: true }) software_version?: string;

  static of({ client, secret }: RegisteredClient): ClientInformationView {
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      redirect_uris: client.redirectUris,
      client_name: client.name,
      grant_types: client.grantTypes,
      response_types: ['code'],
      token_endpoint_auth_method: client.authMethod,
      application_type: client.applicationType,
      scope: client.scopes.join(' '),
      ...client.about,
    };
  }
}

export class FirstPartyClientRequest {
  @Text({ min: 1, max: MAX_CLIENT_NAME, example: 'The console' }) name: string;
  @TextList({ ...URIS, example: ['https://console.example/callback'] }) redirect_uris: string[];
  @OneOf(AUTH_METHODS, { default: 'none' }) token_endpoint_auth_method = 'none';
}

export class FirstPartyClientView {
  @Id('ocl') client_id: string;
  @Text() name: string;
  @Flag({ description: 'People are not asked for consent' }) first_party: boolean;
  @TextList() redirect_uris: string[];
  @OneOf(AUTH_METHODS) token_endpoint_auth_method: string;
  @Moment() created_at: string;

  static of(client: Client): FirstPartyClientView {
    return viewOf(FirstPartyClientView, client, {
      client_id: client.id,
      first_party: true,
      token_endpoint_auth_method: client.authMethod,
    });
  }
}

export class NewFirstPartyClientView extends FirstPartyClientView {
  @Text({ nullable: true, description: 'Shown only once; null for a public client' }) client_secret:
    string | null;

  static ofNew({ client, secret }: RegisteredClient): NewFirstPartyClientView {
    return { ...FirstPartyClientView.of(client), client_secret: secret ?? null };
  }
}

export class FirstPartyClientsQuery extends PagedBy('ocl') {}

export class FirstPartyClientsView extends PageViewOf('clients', FirstPartyClientView) {}
