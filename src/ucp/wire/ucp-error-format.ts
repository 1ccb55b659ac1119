import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../platform/config/settings';
import {
  describeErrorBodies,
  ErrorFormats,
  type Problem,
  RPC_REFUSAL,
  type ErrorFormat,
} from '../../platform/errors/error-formats';
import { rpcIdIn } from '../../platform/http/json-rpc';
import { resourceMetadataUrl, type TokenScope } from '../../platform/security/bearer-tokens';
import { ucpTokens } from '../ucp.scopes';
import { rpcCode } from '../mcp/rpc';
import { type Message, refusal } from './envelope';
import { invalidBody } from './ucp.errors';

/**
 * Routes with the protocol's error format. Our own `/ucp/checkout` and `/ucp/catalog` use the REST API's format, and
 * `/ucp/mcp` uses JSON-RPC.
 */
const STANDARD_ROUTES =
  /^\/ucp\/(checkout-sessions|carts|orders)(\/|$)|^\/ucp\/catalog\/(search|lookup|product)\/?$/;

const MCP_ROUTE = /^\/ucp\/mcp\/?$/;

export interface FlatError {
  status: number;
  code: string;
  content: string;
}

const FLAT = {
  type: 'object',
  required: ['code', 'content'],
  properties: {
    code: { type: 'string' },
    content: { type: 'string' },
    messages: {
      type: 'array',
      items: { type: 'object' },
      description:
        'If a person must link an agent first, or if a limit of the key is reached: `metadata` names it',
    },
  },
};

describeErrorBodies(STANDARD_ROUTES, { 'application/json': { schema: FLAT } });
describeErrorBodies(MCP_ROUTE, { 'application/json': { schema: RPC_REFUSAL } });

/** Replaces our code and status where the protocol defines others. */
function flatError({ status, code, detail, extras }: Problem): FlatError {
  if (code === 'idempotency_key_reused') return { status: 409, code, content: detail };
  if (typeof extras?.ucp_status === 'number') return { status: extras.ucp_status, code, content: detail };
  if (code === 'validation_error') return { status: 400, code: invalidBody.terms.code, content: detail };
  return { status, code, content: detail };
}

/** The protocol's code for refusals that a person's consent would resolve. */
function identityCodeOf({ status, code }: Problem): 'identity_required' | 'insufficient_scope' | undefined {
  if (code === 'missing_api_key' || code === 'invalid_token') return 'identity_required';
  return status === 403 && code === 'insufficient_scope' ? code : undefined;
}

/** Formats refusals as the protocol does: flat, with a code and a sentence. */
@Injectable()
export class UcpErrorFormat implements OnModuleInit {
  constructor(
    private readonly wordings: ErrorFormats,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const flat: ErrorFormat = (problem, _request, response) => {
      const { status, code, content } = flatError(problem);
      response.setHeader('Cache-Control', 'no-store');
      response.status(status).json({ code, content, ...this.messagesOf(problem, response) });
    };
    this.wordings.add(STANDARD_ROUTES, flat);
    const inRpc: ErrorFormat = (problem, request, response) => {
      const { status, code, content } = flatError(problem);
      const rpc = problem.code === 'malformed_request' ? -32700 : rpcCode(code, status);
      const data = { code, content, ...this.messagesOf(problem, response) };
      const error = { code: rpc, message: content, data };
      response.setHeader('Cache-Control', 'no-store');
      response.status(status).json({ jsonrpc: '2.0', id: rpcIdIn(request.body), error });
    };
    this.wordings.add(MCP_ROUTE, inRpc, { namesCall: true });
  }

  private messagesOf(problem: Problem, response: Response): { messages?: Message[] } {
    const { code, detail, extras } = problem;
    return extras?.limit === undefined
      ? this.challenge(problem, response)
      : { messages: [{ ...refusal(code, detail), metadata: extras }] };
  }

  /** If a token would help, tells the client how to get one (RFC 6750) and adds the protocol's message. */
  private challenge(problem: Problem, response: Response): { messages?: Message[] } {
    const identity = identityCodeOf(problem);
    if (identity === undefined) return {};
    const { PUBLIC_URL: url } = this.settings;
    const error = problem.code === 'missing_api_key' ? undefined : problem.code;
    const parameters = {
      realm: url,
      error,
      scope: (problem.extras?.required_scopes as TokenScope[] | undefined)?.join(' '),
      resource_metadata: resourceMetadataUrl(url, ucpTokens),
    };
    const said = Object.entries(parameters).filter(([, value]) => value !== undefined);
    response.setHeader(
      'WWW-Authenticate',
      `Bearer ${said.map(([name, value]) => `${name}="${value}"`).join(', ')}`,
    );
    return { messages: [refusal(identity, problem.detail, { severity: 'requires_buyer_review' })] };
  }
}
