import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import {
  describeErrorBodies,
  ErrorFormats,
  type Problem,
  RPC_REFUSAL,
  type ErrorFormat,
} from '../../platform/errors/error-formats';
import { rpcIdIn } from '../../platform/http/json-rpc';
import { A2aError } from '../protocol/a2a-errors';
import { inA2aWords, restErrorOf, RPC_STATUS, rpcErrorOf, rpcStatusOf } from '../protocol/error-bodies';
import { sendRest } from './rest-calls';

const BELOW = /^\/a2a(\/|$)/;
const RPC_PATH = /^\/a2a(\/agents\/[^/]+(\/message\/(send|stream))?)?\/?$/;

describeErrorBodies(BELOW, {
  'application/json': { schema: { oneOf: [RPC_REFUSAL, RPC_STATUS] } },
  'application/a2a+json': { schema: RPC_STATUS },
});

/** Formats refusals as A2A errors, in the binding of the request. */
@Injectable()
export class A2aErrorFormat implements OnModuleInit {
  private readonly ownDomain: string;

  constructor(
    private readonly wordings: ErrorFormats,
    settings: Settings,
  ) {
    this.ownDomain = new URL(settings.PUBLIC_URL).hostname;
  }

  onModuleInit(): void {
    const word: ErrorFormat = (...said) => this.word(...said);
    this.wordings.add(RPC_PATH, word, { when: ({ method }) => method === 'POST', namesCall: true });
    this.wordings.add(BELOW, word);
  }

  private word(problem: Problem, request: Request, response: Response, cause: unknown): void {
    const error = inA2aWords(problem, cause);
    if (request.method === 'POST' && RPC_PATH.test(request.path)) {
      const body = { jsonrpc: '2.0', id: rpcIdIn(request.body), error: rpcErrorOf(error, this.ownDomain) };
      // a body that is not a JSON-RPC call at all gets an HTTP status
      const isCall = cause instanceof A2aError || problem.status === 422;
      const status = isCall ? rpcStatusOf(error) : error.row.http;
      response.status(status).type('application/json').send(JSON.stringify(body));
    } else sendRest(request, response, restErrorOf(error, this.ownDomain), error.row.http);
  }
}
