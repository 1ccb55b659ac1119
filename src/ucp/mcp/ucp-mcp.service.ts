import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isObject } from '../../kernel/json';
import { Settings } from '../../platform/config/settings';
import type { RpcCall } from '../../platform/http/json-rpc';
import type { WithRawBody } from '../../platform/http/raw-body';
import { Operations } from '../../platform/operations/operations';
import type { Caller } from '../../platform/security/caller';
import { requireTokenScope } from '../../platform/security/scope-checks';
import { BUILD_VERSION } from '../../platform/config/build-info';
import { TOKEN_SCOPE_OF } from '../negotiation/capabilities';
import { NegotiationService } from '../negotiation/negotiation.service';
import type { UcpCall } from '../negotiation/ucp-call';
import { MessageVerifier } from '../signatures/message-verifier.service';
import { messageOf } from '../signatures/signed-text';
import type { Reply } from '../wire/envelope';
import type { Json } from '../wire/request-reader';
import { missingKey, UcpOutcome } from '../wire/ucp.errors';
import { platformCaller } from '../wire/ucp-caller';
import { RpcFailure } from './rpc';
import { listedTools, UCP_TOOLS, type UcpTool } from './tools';
import { UcpTools } from './ucp-tools.service';
import { moneyLimit } from '../../marketplace/spending/spending-controls.service';

/** Supported MCP revisions. Older ones allow batches, which are not supported here. */
const REVISIONS = ['2025-11-25', '2025-06-18'] as const;

type Incoming = Request & WithRawBody;

/** UCP over JSON-RPC. There are no sessions, so tools can be called without `initialize`. */
@Injectable()
export class UcpMcpService {
  constructor(
    private readonly negotiation: NegotiationService,
    private readonly verifier: MessageVerifier,
    private readonly tools: UcpTools,
    private readonly operations: Operations,
    private readonly settings: Settings,
  ) {}

  /** Undefined for notifications. Throws `RpcFailure`, and refusals of the protocol. */
  async handle(
    { method, params = {}, isNotification }: RpcCall,
    request: Incoming,
  ): Promise<object | undefined> {
    if (!isObject(params)) throw new RpcFailure(-32602, 'params must be an object.');
    if (isNotification) return undefined;
    if (method === 'tools/call') return this.call(params, request);
    if (method === 'tools/list') return { tools: listedTools() };
    if (method === 'ping') return {};
    if (method === 'initialize') return this.greeting(params);
    throw new RpcFailure(-32601, `Unknown method: ${method.slice(0, 100)}.`);
  }

  private async call(params: Json, request: Incoming): Promise<object> {
    const tool = UCP_TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw new RpcFailure(-32602, `Unknown tool: ${wordOf(params.name)}.`);
    const given = isObject(params.arguments) ? params.arguments : {};
    const meta = isObject(given.meta) ? given.meta : {};
    const agent = meta['ucp-agent'];
    if (!isObject(agent) || typeof agent.profile !== 'string')
      throw new RpcFailure(-32602, 'meta.ucp-agent.profile is missing: the URL of your profile.');
    const { holder = null, ip = '' } = request;
    const named = await this.negotiation.byUrl(agent.profile, { holder, ip });
    const message = { ...messageOf(request), key: keyIn(meta) };
    const call = await this.verifier.believed(message, named, { holder, ip });
    const reply = await this.reply(tool, given, meta, call, request);
    const { body } = reply;
    return {
      structuredContent: body,
      content: [{ type: 'text', text: JSON.stringify(body) }],
      isError: false,
    };
  }

  private async reply(
    tool: UcpTool,
    given: Json,
    meta: Json,
    call: UcpCall,
    request: Incoming,
  ): Promise<Reply> {
    const [id, body] = argumentsOf(tool, given);
    if (tool.needsKey && !request.holder) throw missingKey();
    requireTokenScope(request.tokenScopes, TOKEN_SCOPE_OF[tool.capability]);
    const { scope } = tool;
    const { holder = null, ip = '' } = request;
    await this.operations.admitCall(
      { scope, limit: scope === 'money' ? moneyLimit : 'none' },
      { holder, ip },
    );
    const caller = callerOf(tool, given, meta, call, request);
    try {
      this.negotiation.requireCapability(call, tool.capability);
      return await this.tools.run(tool.name, call, caller, id, body);
    } catch (error) {
      if (error instanceof UcpOutcome) return error.reply;
      throw error;
    }
  }

  private greeting({ protocolVersion }: Json): object {
    return {
      protocolVersion: REVISIONS.find((known) => known === protocolVersion) ?? REVISIONS[0],
      capabilities: { tools: {} },
      serverInfo: { name: `${this.settings.PLATFORM_NAME} shopping`, version: BUILD_VERSION },
    };
  }
}

function argumentsOf(tool: UcpTool, given: Json): [id: string, body: Json | undefined] {
  if (tool.byId && typeof given.id !== 'string') throw new RpcFailure(-32602, 'id is missing.');
  const id = wordOf(given.id);
  if (!tool.body) return [id, undefined];
  const body = given[tool.body];
  if (!isObject(body)) throw new RpcFailure(-32602, `${tool.body} is missing.`);
  return [id, body];
}

/** Empty for anything but strings. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : '';
}

function keyIn({ 'idempotency-key': key }: Json): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

/**
 * Requests with the same key are carried out once, as over HTTP. The fingerprint leaves out `meta`, which only
 * identifies the caller.
 */
function callerOf(tool: UcpTool, given: Json, meta: Json, call: UcpCall, request: Incoming): Caller {
  const key = keyIn(meta);
  const { meta: _, ...content } = given;
  return platformCaller(request, {
    operation: `tool ${tool.name}`,
    key: tool.scope === 'read' ? undefined : key,
    subject: tool.name,
    content: Buffer.from(JSON.stringify(content)),
    profileUrl: call.profileUrl,
  });
}
