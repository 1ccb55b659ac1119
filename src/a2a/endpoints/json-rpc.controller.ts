import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers } from '../../platform/operations/answers';
import { type RpcCall, rpcCallOf } from '../../platform/http/json-rpc';
import { NeedsScope, OptionalAgent } from '../../platform/security/access';
import { A2aError } from '../protocol/a2a-errors';
import { EventStreams } from '../streams/event-streams';
import { callerIn, goneWith, versionIn } from './call-context';
import { type RpcReply, RpcDispatcher } from './rpc-dispatcher';

const BODY = {
  schema: {
    type: 'object',
    required: ['jsonrpc', 'method'],
    properties: {
      jsonrpc: { type: 'string', enum: ['2.0'] },
      id: { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      method: { type: 'string', description: 'Of A2A 1.0 (SendMessage, …) or 0.3 (message/send, …)' },
      params: { type: 'object', additionalProperties: true },
    },
  } as object,
};
const VERSION = {
  name: 'A2A-Version',
  required: false,
  description: '`1.0` or `0.3`; by default derived from the method name',
};
const WAYS =
  'Accepts every A2A method; streaming methods respond with server-sent events. Errors are JSON-RPC errors with ' +
  'status 200, except 401, 403, 404 for an agent that does not exist, and 429.';

const NO_AGENT = { 404: '`agent_not_found`' };
const UNANSWERED = { status: 204, description: 'The notification was accepted' };

/** The JSON-RPC binding, for every agent and for the platform agent. */
@ApiTags('a2a')
@OptionalAgent()
@NeedsScope('operation')
@Lenient()
@Controller()
export class A2aJsonRpcController {
  constructor(
    private readonly dispatcher: RpcDispatcher,
    private readonly streams: EventStreams,
  ) {}

  @Post('a2a')
  @ApiBody(BODY)
  @ApiHeader(VERSION)
  @ApiResponse(UNANSWERED)
  @Answers(200, undefined, { summary: 'Call the platform’s A2A agent', description: WAYS })
  platform(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(request, response, null);
  }

  @Post('a2a/agents/:agent_id')
  @ApiResponse(UNANSWERED)
  @ApiBody(BODY)
  @ApiHeader(VERSION)
  @Answers(200, undefined, { summary: 'Call an agent over A2A', description: WAYS, responses: NO_AGENT })
  agent(
    @Req() request: Request,
    @Res() response: Response,
    @Param('agent_id') agentId: string,
  ): Promise<void> {
    return this.answer(request, response, agentId);
  }

  @Post('a2a/agents/:agent_id/message/send')
  @ApiResponse(UNANSWERED)
  @ApiBody(BODY)
  @ApiHeader(VERSION)
  @Answers(200, undefined, {
    summary: 'Send an agent a message over A2A',
    description: WAYS,
    responses: NO_AGENT,
  })
  send(
    @Req() request: Request,
    @Res() response: Response,
    @Param('agent_id') agentId: string,
  ): Promise<void> {
    return this.answer(request, response, agentId);
  }

  @Post('a2a/agents/:agent_id/message/stream')
  @ApiResponse(UNANSWERED)
  @ApiBody(BODY)
  @ApiHeader(VERSION)
  @Answers(200, undefined, {
    summary: 'Send an agent a message over A2A and stream the task',
    description: `Like the path without it, but sending a message always responds with a stream. ${WAYS}`,
    responses: NO_AGENT,
  })
  stream(
    @Req() request: Request,
    @Res() response: Response,
    @Param('agent_id') agentId: string,
  ): Promise<void> {
    return this.answer(request, response, agentId, true);
  }

  private async answer(
    request: Request,
    response: Response,
    agentId: string | null,
    streams = false,
  ): Promise<void> {
    const body = request.body as unknown;
    if (body === undefined) throw new A2aError('PARSE_ERROR', 'There is no body.');
    const call = rpcCallOf(body, (detail) => new A2aError('INVALID_REQUEST', detail));
    const caller = callerIn(request);
    const gone = call.isNotification ? AbortSignal.abort() : goneWith(response);
    const ask = async (): Promise<RpcReply> =>
      this.dispatcher.call(
        { caller, disconnected: gone, agentId, version: versionIn(request), streams },
        call,
      );
    if (call.isNotification) return this.unanswered(response, ask);
    const reply = await ask();
    if ('source' in reply) this.streams.serve(response, reply.source, reply.words);
    else send(response, call, reply.result);
  }

  /** A JSON-RPC notification gets no result, so errors are dropped and a stream is released at once. */
  private async unanswered(response: Response, ask: () => Promise<RpcReply>): Promise<void> {
    const reply = await ask().catch(() => undefined);
    if (reply && 'source' in reply) reply.source.release();
    response.status(204).end();
  }
}

function send(response: Response, { id }: RpcCall, result: unknown): void {
  if (response.destroyed) return;
  response
    .status(200)
    .type('application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
