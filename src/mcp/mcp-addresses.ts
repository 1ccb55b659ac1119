import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../platform/config/settings';
import { mayCall } from '../platform/security/cross-origin';

export const MCP_PATH = '/mcp';
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

/** Under which addresses the endpoint is known, and the pages that may call it. */
@Injectable()
export class McpAddresses {
  /** What tokens are made for. */
  readonly resource: string;
  /** Where a client learns who makes them. */
  readonly metadata: string;

  constructor(private readonly settings: Settings) {
    this.resource = settings.PUBLIC_URL + MCP_PATH;
    this.metadata = settings.PUBLIC_URL + METADATA_PATH;
  }

  /** Programs send no origin; a page that sends one must be known, or any page could call in its reader's name. */
  knowsOrigin({ headers: { origin } }: Request): boolean {
    return mayCall(MCP_PATH, this.settings, origin);
  }
}
