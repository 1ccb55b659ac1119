import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers } from '../../platform/operations/answers';
import { rpcCallOf, rpcIdIn } from '../../platform/http/json-rpc';
import { KeepRawBody, type WithRawBody } from '../../platform/http/raw-body';
import { NeedsScope, OptionalAgent, TakesTokens } from '../../platform/security/access';
import { ucpTokens } from '../ucp.scopes';
import { TakesDocument } from '../wire/documents';
import { RpcFailure } from './rpc';
import { UcpMcpService } from './ucp-mcp.service';

const EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'search_catalog',
    arguments: {
      meta: { 'ucp-agent': { profile: 'https://platform.example/profile.json' } },
      catalog: { query: 'translation' },
    },
  },
};

/** The UCP operations over JSON-RPC. */
@ApiTags('ucp')
@OptionalAgent()
@TakesTokens(ucpTokens)
@KeepRawBody()
@Lenient()
@Controller('ucp/mcp')
export class UcpMcpController {
  constructor(private readonly service: UcpMcpService) {}

  @Post()
  @NeedsScope('operation')
  @TakesDocument('A JSON-RPC 2.0 request', EXAMPLE)
  @Answers(200, undefined, { summary: 'Shop over MCP: tools/call, without a session' })
  @ApiResponse({ status: 202, description: 'A call without an id: accepted, without a result' })
  @ApiResponse({
    status: 200,
    description: 'The result, with the REST response as `structuredContent`',
    content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
  })
  async call(
    @Req() request: Request & WithRawBody,
    @Body() body: unknown,
    @Res() response: Response,
  ): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const rpc = rpcCallOf(body, (detail) => new RpcFailure(-32600, detail));
      const result = await this.service.handle(rpc, request);
      if (result === undefined) response.status(202).end();
      else response.json({ jsonrpc: '2.0', id: rpc.id, result });
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      const { code, message } = error;
      response.status(200).json({ jsonrpc: '2.0', id: rpcIdIn(body), error: { code, message } });
    }
  }
}
