import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { Controller, Delete, Get, Options, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiQuery, ApiSecurity, ApiTags, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../platform/security/lenient';
import { Answers } from '../platform/operations/answers';
import { Integer, OneOf, Text, TextList } from '../platform/validation/fields';
import { defaultLimit, LimitedAs } from '../platform/rate-limit/limits';
import { Public } from '../platform/security/access';
import { OpenToPages } from '../platform/security/cross-origin';
import { MCP_PAGES } from './mcp-addresses';
import { McpEndpoint } from './mcp-endpoint';
import { mcpLimit } from './policies';
import { McpGate } from './mcp-gate';
import { McpSessionsService } from './sessions/mcp-sessions.service';
import { ALL_TOOLSETS, DEFAULT_TOOLSETS, TOOLSET_NAMES } from './tools/toolsets';
import { mcpCallerOf } from './mcp-callers';

export class McpHealthView {
  @OneOf(['healthy']) status: 'healthy';
  @OneOf(['mcp']) service: 'mcp';
  @Text({ description: 'The newest supported revision', example: '2026-07-28' })
  protocol_version: string;
  @TextList({ description: 'All supported revisions, newest first' }) protocol_versions: string[];
  @Integer({ description: 'Open sessions of clients with older revisions', example: 3 })
  active_sessions: number;
}

const MODERN_VERSION = '2026-07-28';
const SESSION = 'mcp-session-id';
const ANY_MESSAGE = { type: 'object', additionalProperties: true };
const RPC_ERROR = {
  400: '`malformed_request`, `batch_not_allowed`, `token_in_query`, `unknown_toolset`, or a protocol error',
  401: '`missing_credentials`, `invalid_api_key`, `invalid_token`, `credentials_differ`; WWW-Authenticate says where to get a token',
  403: '`origin_not_allowed`, `insufficient_scope`',
  404: '`session_not_found`, or a method that does not exist in the revision',
  406: 'Accept allows neither JSON nor server-sent events',
};

@ApiTags('mcp')
@Public()
@LimitedAs(mcpLimit)
@OpenToPages(MCP_PAGES)
@Lenient()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly endpoint: McpEndpoint,
    private readonly gate: McpGate,
    private readonly sessions: McpSessionsService,
  ) {}

  @Post()
  @ApiSecurity({})
  @ApiSecurity('api_key')
  @ApiHeader({ name: 'MCP-Protocol-Version', required: false, description: 'The protocol revision' })
  @ApiHeader({
    name: 'MCP-Session-Id',
    required: false,
    description: 'As returned by `initialize`',
  })
  @ApiQuery({
    name: 'toolsets',
    required: false,
    description: `Which tools \`tools/list\` returns: ${[...TOOLSET_NAMES, ALL_TOOLSETS].join(', ')}, separated by commas. Default: ${DEFAULT_TOOLSETS.join(', ')}. All tools can be called`,
  })
  @ApiQuery({
    name: 'output_schemas',
    required: false,
    schema: { type: 'boolean' },
    description: 'Whether `tools/list` includes output schemas',
  })
  @ApiQuery({
    name: 'results',
    required: false,
    schema: { type: 'string', enum: ['text'] },
    description: '`text`: results are JSON text in every revision',
  })
  @ApiBody({ schema: ANY_MESSAGE, description: 'A JSON-RPC 2.0 message' })
  @ApiResponse({ status: 202, description: 'The notification was accepted' })
  @Answers(200, undefined, {
    summary: 'Send a message to the MCP server',
    description:
      'Revisions 2026-07-28 (stateless) and 2025-11-25 and older (with a session). Reading needs no key; see /docs/guides/mcp.',
    responses: RPC_ERROR,
  })
  message(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.endpoint.serve(request, response, mcpCallerOf(request));
  }

  @Get()
  @Answers(405, undefined, {
    summary: 'Not supported: the server opens no streams',
    responses: { 401: RPC_ERROR[401], 403: '`origin_not_allowed`' },
  })
  stream(@Req() request: Request, @Res() response: Response): void {
    mcpCallerOf(request);
    const detail = 'The server opens no streams. Send messages by POST.';
    this.gate.word({ status: 405, code: 'method_not_allowed', detail }, request, response);
  }

  @Delete()
  @ApiHeader({ name: 'MCP-Session-Id', required: false, description: 'The session to end' })
  @Answers(204, undefined, {
    summary: 'End a session',
    description: 'Also succeeds if the session has already ended.',
    responses: { 401: RPC_ERROR[401], 403: '`origin_not_allowed`' },
  })
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { principal } = mcpCallerOf(request);
    const id = request.get(SESSION);
    if (id !== undefined) await this.sessions.end(id, principal);
    response.status(204).end();
  }

  @Options()
  @LimitedAs(defaultLimit)
  @Answers(204, undefined, {
    summary: 'CORS preflight',
    responses: { 401: '`invalid_api_key`', 403: '`origin_not_allowed`' },
  })
  preflight(@Req() request: Request, @Res() response: Response): void {
    mcpCallerOf(request);
    response.status(204).end();
  }

  @Get('health')
  @LimitedAs(defaultLimit)
  @Answers(200, McpHealthView, { summary: 'Get the health of the MCP server and its number of sessions' })
  async health(): Promise<McpHealthView> {
    return {
      status: 'healthy',
      service: 'mcp',
      protocol_version: MODERN_VERSION,
      protocol_versions: [MODERN_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS],
      active_sessions: await this.sessions.countActive(),
    };
  }
}
