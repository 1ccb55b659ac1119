import { Injectable } from '@nestjs/common';
import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isInitializeRequest, isLegacyRequest } from '@modelcontextprotocol/server';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import { memoize } from '../kernel/lazily';
import { Log } from '../platform/observability/log';
import { RateLimiter } from '../platform/rate-limit/rate-limiter';
import { messagesOf, requireBeginning, withoutNulls } from './json-rpc';
import { LegacyAnswers } from './legacy-answers';
import { choiceIn } from './listing-choice';
import { McpGate } from './mcp-gate';
import { optionsFor, ProtocolServers, senderIn } from './protocol-server';
import { McpSessionsService, type NegotiatedSession } from './sessions/mcp-sessions.service';
import type { McpCaller } from './mcp-callers';
import { mcpLimit } from './policies';

const SESSION = 'mcp-session-id';
const VERSION = 'mcp-protocol-version';

/**
 * One path for two protocol eras. Messages of revision 2026 are self-contained and need no session; older clients
 * open one with `initialize` and send its ID from then on. Each message gets its own server, so any instance can
 * answer it.
 */
@Injectable()
export class McpEndpoint {
  private readonly modern: () => ReturnType<typeof createMcpHandler>;

  constructor(
    servers: ProtocolServers,
    private readonly legacy: LegacyAnswers,
    private readonly sessions: McpSessionsService,
    private readonly gate: McpGate,
    private readonly limiter: RateLimiter,
    log: Log,
  ) {
    this.modern = memoize(() =>
      createMcpHandler(({ authInfo }) => servers.serverFor(senderIn(authInfo)), {
        legacy: 'reject',
        onerror: (error) => log.debug({ err: error }, 'an MCP message was refused'),
      }),
    );
  }

  async serve(request: HttpRequest, response: HttpResponse, mcpCaller: McpCaller): Promise<void> {
    const body = (request.body = withoutNulls(request.body));
    const choice = choiceIn(request);
    const legacy = await isLegacyRequest(await toWebRequest(request, body ?? null), body);
    const session = legacy ? await this.enterSession(request, mcpCaller) : undefined;
    const messages = messagesOf(body, legacy, request.get(VERSION));
    await this.count(messages.length - 1, mcpCaller);
    for (const message of messages) {
      this.gate.admit(message, mcpCaller);
      if (legacy) requireBeginning(message);
    }
    const answer = (sent: Request): Promise<Response> =>
      legacy
        ? this.legacy.answer(sent, body, { mcpCaller, session, choice })
        : this.modern().fetch(sent, optionsFor(body, { caller: mcpCaller.caller, choice }));
    await toNodeHandler({ fetch: answer })(request, response, body);
  }

  /** If the client does not send the revision with a message, the session provides it. */
  private async enterSession(
    request: HttpRequest,
    { principal }: McpCaller,
  ): Promise<NegotiatedSession | undefined> {
    const id = request.get(SESSION);
    if (id === undefined || isInitializeRequest(request.body)) return undefined;
    const session = await this.sessions.use(id, principal);
    request.headers[VERSION] ??= session.protocolVersion;
    return session;
  }

  /** Counts further messages of a batch; the request itself counted the first. */
  private async count(more: number, { caller }: McpCaller): Promise<void> {
    if (more > 0) await this.limiter.spend(mcpLimit, caller, more);
  }
}
