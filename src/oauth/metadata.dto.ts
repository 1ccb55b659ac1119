import { Flag, ListOf, Text, TextList, WebUrl } from '../platform/validation/fields';
import { TOKEN_SCOPES } from '../platform/security/bearer-tokens';
import { AUTH_METHODS, GRANT_TYPES } from './clients/client.entity';

/** RFC 9728. */
export class ProtectedResourceView {
  @WebUrl() resource: string;
  @TextList() authorization_servers: string[];
  @ListOf(TOKEN_SCOPES) scopes_supported: string[];
  @ListOf(['header']) bearer_methods_supported: string[];
  @Text() resource_name: string;
  @WebUrl() resource_documentation: string;
}

/** RFC 8414. */
export class AuthorizationServerView {
  @WebUrl({ description: 'Returned as `iss`' }) issuer: string;
  @WebUrl() authorization_endpoint: string;
  @WebUrl() token_endpoint: string;
  @WebUrl() registration_endpoint: string;
  @WebUrl() revocation_endpoint: string;
  @ListOf(['code']) response_types_supported: string[];
  @ListOf(['query']) response_modes_supported: string[];
  @ListOf(GRANT_TYPES) grant_types_supported: string[];
  @ListOf(['S256']) code_challenge_methods_supported: string[];
  @ListOf(AUTH_METHODS) token_endpoint_auth_methods_supported: string[];
  @ListOf(AUTH_METHODS) revocation_endpoint_auth_methods_supported: string[];
  @ListOf(TOKEN_SCOPES) scopes_supported: string[];
  @Flag() authorization_response_iss_parameter_supported: boolean;
  @Flag({ description: 'A client_id may be the URL of a client metadata document' })
  client_id_metadata_document_supported: boolean;
  @TextList() protected_resources: string[];
  @WebUrl() service_documentation: string;
}
