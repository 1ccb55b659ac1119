import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../platform/config/settings';
import { resourceMetadataUrl, resourceUrl } from '../platform/security/bearer-tokens';
import { type CrossOriginRule, LIMIT_HEADERS, mayCall } from '../platform/security/cross-origin';
import { mcpTokens } from './mcp.scopes';

/** The pages that may call the endpoint. */
export const MCP_PAGES: CrossOriginRule = {
  origins: 'ours-and-local',
  methods: 'POST, DELETE, OPTIONS',
  headers:
    'content-type, accept, authorization, x-api-key, x-request-id, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
  alike: /^mcp-param-[\w-]{1,100}$/,
  exposed: `${LIMIT_HEADERS}, www-authenticate, mcp-session-id, mcp-protocol-version, x-request-id`,
};

/** The URLs of the endpoint, and the origins that may call it. */
@Injectable()
export class McpAddresses {
  /** The resource that tokens are issued for. */
  readonly resource: string;
  /** Where a client learns which server issues tokens. */
  readonly metadata: string;

  constructor(private readonly settings: Settings) {
    this.resource = resourceUrl(settings.PUBLIC_URL, mcpTokens);
    this.metadata = resourceMetadataUrl(settings.PUBLIC_URL, mcpTokens);
  }

  /** Programs send no `Origin`. A page's origin must be allowed, or any page could call on behalf of its visitor. */
  knowsOrigin({ headers: { origin } }: Request): boolean {
    return mayCall(MCP_PAGES, this.settings, origin);
  }
}
