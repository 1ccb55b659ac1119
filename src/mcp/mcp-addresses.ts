import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../platform/config/settings';
import { resourceMetadataUrl, resourceUrl } from '../platform/security/bearer-tokens';
import { mayCall } from '../platform/security/cross-origin';

export const MCP_PATH = '/mcp';

/** Under which addresses the endpoint is known, and the pages that may call it. */
@Injectable()
export class McpAddresses {
  /** What tokens are made for. */
  readonly resource: string;
  /** Where a client learns who makes them. */
  readonly metadata: string;

  constructor(private readonly settings: Settings) {
    this.resource = resourceUrl(settings.PUBLIC_URL, 'mcp');
    this.metadata = resourceMetadataUrl(settings.PUBLIC_URL, 'mcp');
  }

  /** Programs send no origin; a page that sends one must be known, or any page could call in its reader's name. */
  knowsOrigin({ headers: { origin } }: Request): boolean {
    return mayCall(MCP_PATH, this.settings, origin);
  }
}
