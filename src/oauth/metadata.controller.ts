import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AsDocument } from '../platform/cache/static-documents';
import { Settings } from '../platform/config/settings';
import { guidePath } from '../platform/errors/docs-paths';
import { plainQueryOf } from '../platform/errors/url-text';
import { Answers } from '../platform/operations/answers';
import { Public } from '../platform/security/access';
import {
  resourceUrl,
  TOKEN_RESOURCES,
  TOKEN_SCOPES,
  type TokenResource,
} from '../platform/security/bearer-tokens';
import { Lenient } from '../platform/security/lenient';
import { Flag, ListOf, Text, TextList, WebUrl } from '../platform/validation/fields';
import { ClientDocuments } from './clients/client-documents';
import { AUTH_METHODS, SUPPORTED_GRANTS } from './clients/client.entity';

/** RFC 9728. */
class ProtectedResourceView {
  @WebUrl() resource: string;
  @TextList() authorization_servers: string[];
  @ListOf(TOKEN_SCOPES) scopes_supported: string[];
  @ListOf(['header']) bearer_methods_supported: string[];
  @Text() resource_name: string;
  @WebUrl() resource_documentation: string;
}

/** RFC 8414. */
class AuthorizationServerView {
  @WebUrl({ description: 'Returned as `iss`' }) issuer: string;
  @WebUrl() authorization_endpoint: string;
  @WebUrl() token_endpoint: string;
  @WebUrl() registration_endpoint: string;
  @WebUrl() revocation_endpoint: string;
  @ListOf(['code']) response_types_supported: string[];
  @ListOf(['query']) response_modes_supported: string[];
  @ListOf(SUPPORTED_GRANTS) grant_types_supported: string[];
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

/** Metadata that leads clients from a resource to its authorization server, and lists what that server supports. */
@ApiTags('oauth')
@Lenient()
@Controller('.well-known')
@Public()
export class OauthMetadataController {
  constructor(
    private readonly settings: Settings,
    private readonly documents: ClientDocuments,
  ) {}

  @Get(['oauth-protected-resource', 'oauth-protected-resource/mcp'])
  @Header('Cache-Control', 'public, max-age=600')
  @AsDocument()
  @Answers(200, ProtectedResourceView, {
    summary: 'Protected resource metadata of the MCP endpoint (RFC 9728)',
  })
  mcp(@Req() request: Request): ProtectedResourceView {
    return this.describe('mcp', request);
  }

  @Get('oauth-protected-resource/ucp')
  @Header('Cache-Control', 'public, max-age=600')
  @AsDocument()
  @Answers(200, ProtectedResourceView, {
    summary: 'Protected resource metadata of the UCP endpoints (RFC 9728)',
  })
  ucp(@Req() request: Request): ProtectedResourceView {
    return this.describe('ucp', request);
  }

  /** The resource has the query of the request: strict clients compare it with the address that they were given. */
  private describe(name: string, request: Request): ProtectedResourceView {
    const resource = TOKEN_RESOURCES.find((known) => known.name === name) as TokenResource;
    const { PUBLIC_URL: url, PLATFORM_NAME } = this.settings;
    return {
      resource: resourceUrl(url, resource) + plainQueryOf(request),
      authorization_servers: [url],
      scopes_supported: [...resource.scopes],
      bearer_methods_supported: ['header'],
      resource_name: PLATFORM_NAME,
      resource_documentation: `${url}${guidePath('oauth')}`,
    };
  }

  @Get(['oauth-authorization-server', 'oauth-authorization-server/mcp'])
  @Header('Cache-Control', 'public, max-age=600')
  @AsDocument()
  @Answers(200, AuthorizationServerView, { summary: 'Authorization server metadata (RFC 8414)' })
  authorizationServer(): AuthorizationServerView {
    const { PUBLIC_URL: url } = this.settings;
    return {
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      registration_endpoint: `${url}/oauth/register`,
      revocation_endpoint: `${url}/oauth/revoke`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: [...SUPPORTED_GRANTS],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: [...AUTH_METHODS],
      revocation_endpoint_auth_methods_supported: [...AUTH_METHODS],
      scopes_supported: [...TOKEN_SCOPES],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: this.documents.offered,
      protected_resources: TOKEN_RESOURCES.map((resource) => resourceUrl(url, resource)),
      service_documentation: `${url}${guidePath('oauth')}`,
    };
  }
}
