import { Injectable } from '@nestjs/common';
import {
  type AuthInfo,
  type InitializeRequest,
  isInitializeRequest,
  LATEST_PROTOCOL_VERSION,
  legacyStatelessFallback,
  type McpHandlerRequestOptions,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { memoize } from '../kernel/lazily';
import { Log } from '../platform/observability/log';
import type { Caller } from '../platform/security/caller';
import { type ClientFeatures, declaresUrls, legacyFeatures } from './client-features';
import { ProtocolServers } from './protocol-server';
import type { ListingChoice } from './listing-choice';
import { McpSessionsService, type Session } from './sessions/mcp-sessions.service';
import type { Visitor } from './visitors';

const STREAM = 'text/event-stream';
const BOTH = `application/json, ${STREAM}`;
const TAKES_JSON = /application\/json|application\/\*|\*\/\*/i;
const MAX_CLIPPED = 200;

interface Sender {
  visitor: Visitor;
  choice: ListingChoice;
}

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
        ({ authInfo }) => servers.makeServer(callerIn(authInfo), choiceOf(authInfo), featuresIn(authInfo)),
        (error) => log.debug({ err: error }, 'an MCP message was refused'),
      ),
    );
  }

  async answer(
    sent: Request,
    body: unknown,
    { visitor, session, choice }: Sender & { session: Session | undefined },
  ): Promise<Response> {
    const features = legacyFeatures(session, sent.headers.get('mcp-protocol-version'), choice);
    const options = optionsFor(body, { visitor, choice }, features);
    const accept = sent.headers.get('accept') ?? '';
    const streams = accept.includes(STREAM);
    const request = streams || accept === '' || TAKES_JSON.test(accept) ? completed(sent) : sent;
    const answer = streams ? await this.stream()(request, options) : await this.whole(request, options);
    if (streams) answer.headers.set('X-Accel-Buffering', 'no');
    if (answer.ok && isInitializeRequest(body))
      answer.headers.set('Mcp-Session-Id', await this.open(body, visitor));
    return answer;
  }

  private async whole(request: Request, options: McpHandlerRequestOptions): Promise<Response> {
    const { authInfo } = options;
    const server = this.servers.makeServer(callerIn(authInfo), choiceOf(authInfo), featuresIn(authInfo));
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
  private open({ params }: InitializeRequest, { principal }: Visitor): Promise<string> {
    const { protocolVersion, clientInfo, capabilities } = params;
    const known = SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion);
    return this.sessions.open(principal, known ? protocolVersion : LATEST_PROTOCOL_VERSION, {
      name: clipped(clientInfo.name),
      version: clipped(clientInfo.version),
      elicitsUrls: declaresUrls(capabilities),
    });
  }
}

/** Passes the caller through the SDK beside the message, so that nothing about it can come from the message itself. */
export function optionsFor(
  body: unknown,
  { visitor: { caller }, choice }: Sender,
  features?: ClientFeatures,
): McpHandlerRequestOptions {
  const extra = { caller, choice, features };
  return { parsedBody: body, authInfo: { token: '', clientId: '', scopes: [], extra } };
}

const featuresIn = (info: AuthInfo | undefined): ClientFeatures => passed(info, 'features') as ClientFeatures;

export const choiceOf = (info: AuthInfo | undefined): ListingChoice =>
  passed(info, 'choice') as ListingChoice;

export const callerIn = (info: AuthInfo | undefined): Caller => passed(info, 'caller') as Caller;

function passed(info: AuthInfo | undefined, name: string): unknown {
  const value = info?.extra?.[name];
  if (!value) throw new Error(`a message came without its ${name}`);
  return value;
}

/** Simple clients accept only one of the two types or name none; the SDK requires both. */
function completed(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', BOTH);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** What a client says about itself, trimmed so that the database can store it. */
function clipped(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_CLIPPED);
}
