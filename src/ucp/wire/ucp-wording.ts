import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { ErrorWordings, type Problem, RPC_REFUSAL, type Wording } from '../../platform/http/error-wordings';
import { rpcIdIn } from '../../platform/http/json-rpc';
import { rpcCode } from '../mcp/rpc';

/** All but the routes of our own interface, which refuse as the rest of it does, and the one that speaks JSON-RPC. */
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
  properties: { code: { type: 'string' }, content: { type: 'string' } },
};

/** What the protocol says where ours would say something else. */
function flatError({ status, code, detail, extras }: Problem): FlatError {
  if (code === 'idempotency_key_reused') return { status: 409, code, content: detail };
  if (typeof extras?.ucp_status === 'number') return { status: extras.ucp_status, code, content: detail };
  if (code === 'validation_error') return { status: 400, code: 'invalid_request', content: detail };
  return { status, code, content: detail };
}

/** Refusals of the protocol are flat: a code and a sentence. */
@Injectable()
export class UcpWording implements OnModuleInit {
  constructor(private readonly wordings: ErrorWordings) {}

  onModuleInit(): void {
    this.wordings.add(STANDARD_ROUTES, (problem, _request, response) => send(response, problem), {
      bodies: { 'application/json': { schema: FLAT } },
    });
    const inRpc: Wording = (problem, request, response) => {
      const { status, code, content } = flatError(problem);
      const rpc = problem.code === 'malformed_request' ? -32700 : rpcCode(code, status);
      const error = { code: rpc, message: content, data: { code, content } };
      response.setHeader('Cache-Control', 'no-store');
      response.status(status).json({ jsonrpc: '2.0', id: rpcIdIn(request.body), error });
    };
    this.wordings.add(MCP_ROUTE, inRpc, {
      bodies: { 'application/json': { schema: RPC_REFUSAL } },
      namesCall: true,
    });
  }
}

function send(response: Response, problem: Problem): void {
  const { status, code, content } = flatError(problem);
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json({ code, content });
}
