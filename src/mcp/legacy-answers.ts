import { Injectable } from '@nestjs/common';
import {
  type InitializeRequest,
  isInitializeRequest,
  LATEST_PROTOCOL_VERSION,
  legacyStatelessFallback,
  type McpHandlerRequestOptions,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { oneLine } from '../kernel/clean-text';
import { memoize } from '../kernel/lazily';
import { Log } from '../platform/observability/log';
import { declaresUrls, legacyFeatures } from './client-features';
import { optionsFor, ProtocolServers, senderIn } from './protocol-server';
import type { ListingChoice } from './listing-choice';
import { McpSessionsService, type NegotiatedSession } from './sessions/mcp-sessions.service';
import type { McpCaller } from './mcp-callers';

const STREAM = 'text/event-stream';
const BOTH = `application/json, ${STREAM}`;
const TAKES_JSON = /application\/json|application\/\*|\*\/\*/i;
const MAX_CLIPPED = 200;

/** Responses for revisions before 2026: a stream for clients that accept one, otherwise one JSON body. */
@Injectable()
export class LegacyAnswers {
  private readonly stream: () => ReturnType<typeof legacyStatelessFallback>;

  constructor(
    private readonly servers: ProtocolServers,
    private readonly sessions: McpSessionsService,
    log: Log,
  ) {
    this.stream = memoize(() =>
      legacyStatelessFallback(
        ({ authInfo }) => servers.serverFor(senderIn(authInfo)),
        (error) => log.debug({ err: error }, 'an MCP message was refused'),
      ),
    );
  }

  async answer(
    sent: Request,
    body: unknown,
    {
      mcpCaller,
      session,
      choice,
    }: { mcpCaller: McpCaller; session: NegotiatedSession | undefined; choice: ListingChoice },
  ): Promise<Response> {
    const older = legacyFeatures(session, sent.headers.get('mcp-protocol-version'), choice);
    const options = optionsFor(body, { caller: mcpCaller.caller, choice, older });
    const accept = sent.headers.get('accept') ?? '';
    const streams = accept.includes(STREAM);
    const request = streams || accept === '' || TAKES_JSON.test(accept) ? completed(sent) : sent;
    const answer = streams ? await this.stream()(request, options) : await this.whole(request, options);
    if (streams) answer.headers.set('X-Accel-Buffering', 'no');
    if (answer.ok && isInitializeRequest(body))
      answer.headers.set('Mcp-Session-Id', await this.open(body, mcpCaller));
    return answer;
  }

  private async whole(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const server = this.servers.serverFor(senderIn(options.authInfo));
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, options);
    } finally {
      await server.close();
    }
  }

  /** Agrees on the requested revision if the SDK supports it, otherwise on the SDK's newest. */
  private open({ params }: InitializeRequest, { principal }: McpCaller): Promise<string> {
    const { protocolVersion, clientInfo, capabilities } = params;
    const known = SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion);
    return this.sessions.open(principal, known ? protocolVersion : LATEST_PROTOCOL_VERSION, {
      name: clipped(clientInfo.name),
      version: clipped(clientInfo.version),
      elicitsUrls: declaresUrls(capabilities),
    });
  }
}

/** Simple clients accept only one of the two types or name none; the SDK requires both. */
function completed(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', BOTH);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** What a client says about itself, without hidden characters and in the size that is stored. */
function clipped(text: string): string {
  return oneLine(text).slice(0, MAX_CLIPPED);
}
