import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describeErrorBodies, type Problem, RPC_REFUSAL } from '../platform/errors/error-formats';
import { plainQueryOf } from '../platform/errors/url-text';
import { impliedBy, keyScopesOf, type TokenScope } from '../platform/security/bearer-tokens';
import type { KeyScope } from '../platform/security/caller';
import { insufficientScope } from '../platform/security/scope-checks';
import { type Message, sendProblem } from './json-rpc';
import { McpAddresses } from './mcp-addresses';
import { credentialsNeeded } from './mcp.errors';
import { mcpTokens } from './mcp.scopes';
import { ResourceCatalog } from './resources/resource-catalog';
import { ToolCatalog } from './tools/tool-catalog';
import type { McpCaller } from './mcp-callers';

/** A caller that may buy may also cancel a purchase. */
const TASK_METHODS: Record<string, KeyScope> = {
  'tasks/get': 'read',
  'tasks/result': 'read',
  'tasks/list': 'read',
  'tasks/update': 'money',
  'tasks/cancel': 'money',
};

describeErrorBodies(/^\/mcp\/?$/, { 'application/json': { schema: RPC_REFUSAL } });

/**
 * Decides whether a caller may send a message, before the SDK reads it. Without credentials, the refusal says where
 * to get a token; with a token that lacks scope, it says which scope to request.
 */
@Injectable()
export class McpGate {
  constructor(
    private readonly tools: ToolCatalog,
    private readonly resources: ResourceCatalog,
    private readonly addresses: McpAddresses,
  ) {}

  admit(message: Message, { caller, tokenScopes }: McpCaller): void {
    const needs = this.needs(message);
    if (needs === undefined) return;
    if (!caller.holder) throw credentialsNeeded(allScopes());
    if (tokenScopes && !scopesFor(needs).some((scope) => tokenScopes.includes(scope)))
      throw insufficientScope(scopesToRequest(needs));
  }

  /** Formats a refusal as JSON-RPC, with the challenge that starts a client's sign-in. */
  word(problem: Problem, request: Request, response: Response): void {
    const challenge = this.challenge(problem, plainQueryOf(request));
    if (challenge) response.setHeader('WWW-Authenticate', challenge);
    sendProblem(problem, request.body as unknown, response);
  }

  private needs({ method, params }: Message): KeyScope | undefined {
    if (method === 'tools/call') return this.tools.find(params?.name)?.needs;
    if (typeof method === 'string' && Object.hasOwn(TASK_METHODS, method)) return TASK_METHODS[method];
    if (method === 'resources/read') return this.resources.needs(params?.uri);
    return undefined;
  }

  private challenge({ status, code, extras }: Problem, query: string): string | undefined {
    const scopes = (extras?.required_scopes as TokenScope[] | undefined) ?? allScopes();
    const where = `resource_metadata="${this.addresses.metadata}${query}", scope="${scopes.join(' ')}"`;
    if (code === 'missing_credentials') return `Bearer ${where}`;
    if (code === 'insufficient_scope') return `Bearer error="insufficient_scope", ${where}`;
    return status === 401 ? `Bearer error="invalid_token", ${where}` : undefined;
  }
}

/**
 * The scopes that a client without a token should request, whatever it calls first. Libraries do not ask the person again,
 * so a client that requested only `mcp:read` could never buy.
 */
const allScopes = (): TokenScope[] => impliedBy(mcpTokens.scopes);

/** The scopes that allow what a key scope allows. If there is none, the tool itself refuses. */
function scopesFor(needs: KeyScope): readonly TokenScope[] {
  const allowing = mcpTokens.scopes.filter((scope) => keyScopesOf(impliedBy([scope])).includes(needs));
  return allowing.length > 0 ? allowing : mcpTokens.scopes;
}

/** The smallest of these scopes, and what it includes. */
function scopesToRequest(needs: KeyScope): TokenScope[] {
  const extent = (scope: TokenScope): number => keyScopesOf(impliedBy([scope])).length;
  return impliedBy([...scopesFor(needs)].sort((one, other) => extent(one) - extent(other)).slice(0, 1));
}
