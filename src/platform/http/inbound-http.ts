import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type Socket, BlockList, isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { random } from '../../kernel/random';
import { compressOnEnd } from '../cache/compression';
import { type CacheHit, sendHit } from '../fast/response-cache';
import { Settings } from '../config/settings';
import { runInRequest } from '../database/request-context';
import { misdirectedRequest } from '../errors/http.errors';
import { isUpload } from '../errors/media-type';
import { problemBody, problemOf } from '../errors/problems';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { type Origin, within } from '../observability/origin';
import { requestSpan, withoutSpans } from '../observability/tracing/spans';
import { addressIn } from '../rate-limit/addresses';
import { defaultLimit } from '../rate-limit/limits';
import { RateLimiter, setLimitHeaders } from '../rate-limit/rate-limiter';
import { addressTracker } from '../rate-limit/trackers';
import { Draining } from './draining';
import { EarlyAnswers, redirectToPage } from './early-answers';
import { isOperating } from './misdirected';
import { limitBodyTime } from './unread-body';

const SAFE_REQUEST_ID = /^[\w.:@/+=-]{1,128}$/;
const SLOW_S = 1;
/** Anyone may request a path of 16 KB that does not exist. */
const MAX_LOGGED_PATH = 300;
/** How long a new connection may stay silent while the process stops. */
const SILENCE_MS = 1_000;
/** Invite codes appear in paths and grant access, so log lines must not contain them. */
const INVITE = /INV-[\w-]+/gi;

/** Sent with every response. Pages replace the policy with their own. */
const SECURITY_HEADERS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
];
/** For an installation that is served over https. Excludes subdomains, which may belong to others. */
const HTTPS_ONLY: [string, string] = ['Strict-Transport-Security', 'max-age=31536000'];

type InboundRequest = IncomingMessage & {
  requestId?: string;
  since?: number;
  route?: { path?: string };
  /** The client's address, in place of the one that Express would read from the headers as they are. */
  ip?: string;
  holder?: { agentId: string; keyId: string };
};

/**
 * Inbound HTTP middleware in front of the framework: request ids, misdirected requests, common headers, cached
 * responses, and metrics. A hit in the response cache does not enter the framework, unless
 * the caller is over its limit.
 */
@Injectable()
export class InboundHttp {
  private readonly headers: [string, string][];
  private readonly connections = new Set<Socket>();

  constructor(
    private readonly settings: Settings,
    private readonly early: EarlyAnswers,
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
    private readonly log: Log,
    private readonly draining: Draining,
  ) {
    this.headers = settings.PUBLIC_URL.startsWith('https:')
      ? [...SECURITY_HEADERS, HTTPS_ONLY]
      : SECURITY_HEADERS;
  }

  /** Inserts itself between the server and the framework's listener. */
  attach(server: Server): void {
    const [inner] = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on(
      'request',
      (request: InboundRequest, response) => void this.handle(request, response, inner as RequestListener),
    );
    // sends `100 Continue` only once the body is read, so that a refusal comes first
    server.on('checkContinue', (request: InboundRequest, response: ServerResponse) => {
      request.once('resume', () => response.headersSent || response.writeContinue());
      void this.handle(request, response, inner as RequestListener);
    });
    server.on('connection', (socket: Socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.requestTimeout = 15 * 60_000; // for files; other bodies have less time
    server.headersTimeout = 15_000;
    server.keepAliveTimeout = 65_000; // longer than a typical proxy's, so that the proxy closes first
  }

  /** Stops accepting connections. Open connections close after their pending response. */
  drain(server: Server): void {
    const since = performance.now();
    // a client's keep-alive connection becomes idle only after its last response
    const closing = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - since > SILENCE_MS) this.closeUnused();
    }, 50);
    server.close(() => clearInterval(closing));
  }

  /** The server does not consider connections that never sent anything idle. Proxies open some in advance. */
  private closeUnused(): void {
    for (const socket of this.connections) if (socket.bytesRead === 0) socket.destroy();
  }

  private async handle(
    request: InboundRequest,
    response: ServerResponse,
    inner: RequestListener,
  ): Promise<void> {
    const since = performance.now();
    request.since = since;
    const given = request.headers['x-request-id'] ?? request.headers['request-id'];
    request.requestId = typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : random.uuid();
    response.setHeader('X-Request-Id', request.requestId);
    if (this.draining.isDraining) response.setHeader('Connection', 'close');
    for (const [name, value] of this.headers) response.setHeader(name, value);
    const client = clientAddress(request, this.settings.TRUST_PROXY);
    request.ip = client;
    compressOnEnd(request, response);
    const { misdirected, page, hit } = this.early.find(request, response, client);
    const span = isOperating(request)
      ? undefined
      : requestSpan(request.method ?? '', traceparentOf(request), isPrivateAddress(client));
    const origin: Origin = { requestId: request.requestId, about: {}, heldOpen: false, caller: request };
    const routeOf = (): string => hit?.route ?? `${request.method} ${request.route?.path ?? 'unmatched'}`;
    const secondsSince = (): number => (performance.now() - since) / 1_000;
    onAnswer(response, () =>
      this.metrics.observe(routeOf(), response.statusCode, origin.heldOpen ? undefined : secondsSince()),
    );
    response.once('close', () => {
      const seconds = secondsSince();
      const route = routeOf();
      span?.end(route, response.statusCode, { order: origin.about?.orderId, agent: request.holder?.agentId });
      const log = (): void => within(origin, () => this.logRequest(request, response, route, seconds));
      if (span) span.within(log);
      else log();
    });
    if (misdirected !== undefined) return this.refuse(request, response, misdirected);
    if (page !== undefined) return redirectToPage(response, page);
    const proceed = (): Promise<void> => this.answer(request, response, inner, hit, client);
    await within(origin, () => (span ? span.within(() => void proceed()) : proceed()));
  }

  private async answer(
    request: InboundRequest,
    response: ServerResponse,
    inner: RequestListener,
    hit: CacheHit | undefined,
    client: string,
  ): Promise<void> {
    if (hit) {
      const verdict = await this.limiter.hit(defaultLimit, addressTracker(client));
      setLimitHeaders(response, verdict);
      if (verdict.allowed) return void sendHit(request, response, hit);
      // over the limit: the framework's own guard writes the refusal
    }
    limitBodyTime(request, response, isUpload(request));
    const monitoring = isOperating(request);
    // only a replica or monitoring needs the context, which slows down every promise of every request
    if (!this.settings.DATABASE_REPLICA_URL && !monitoring) return inner(request, response);
    const context = { authors: new Set([addressTracker(client)]), mayLag: false, monitoring };
    response.once('close', () => (context.mayLag = false)); // later work does not belong to the request
    const run = (): void => runInRequest(context, () => inner(request, response));
    if (monitoring) withoutSpans(run);
    else run();
  }

  private refuse(request: InboundRequest, response: ServerResponse, detail: string): void {
    const problem = problemOf(misdirectedRequest(detail));
    const body = problemBody(problem, request.requestId, this.settings);
    response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(body);
  }

  /** Logs reads that succeed quickly at debug level only: they are the majority, and the metrics count them. */
  private logRequest(
    request: InboundRequest,
    response: ServerResponse,
    route: string,
    seconds: number,
  ): void {
    const routine = request.method === 'GET' && response.statusCode < 400 && seconds < SLOW_S;
    if (routine && !this.log.isDebug()) return;
    const fields = {
      method: request.method,
      route: route.slice(route.indexOf(' ') + 1),
      path: (request.url ?? '').split('?')[0]?.slice(0, MAX_LOGGED_PATH).replace(INVITE, 'INV-…'),
      status: response.statusCode,
      ms: Math.round(seconds * 1e4) / 10,
      address: request.ip,
      ...(request.holder && { agent_id: request.holder.agentId }),
    };
    if (routine) this.log.debug(fields, 'request');
    else this.log.info(fields, 'request');
  }
}

/**
 * Calls back once: when the headers are sent, or when an unanswered request closes. Later times depend on how fast the
 * client reads, or how long a stream stays open.
 */
function onAnswer(response: ServerResponse, answered: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
  response.writeHead = (...values: unknown[]) => {
    const isFirst = !response.headersSent;
    writeHead(...values);
    if (isFirst) answered();
    return response;
  };
  response.once('close', () => response.headersSent || answered());
}

/**
 * The address that the outermost trusted proxy saw, as Express computes it for a number of hops. Anything else counts as
 * the address of the connection.
 */
function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? '';
  const remote = addressIn(peer) ?? peer;
  if (hops === 0) return remote;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const chain = [...forwarded, remote];
  return addressIn(chain[Math.max(0, chain.length - 1 - hops)] as string) ?? remote;
}

function traceparentOf(request: IncomingMessage): string | undefined {
  const given = request.headers.traceparent;
  return typeof given === 'string' ? given : undefined;
}

const NEAR = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(net, prefix, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address belongs to this host or a private network. */
function isPrivateAddress(address: string): boolean {
  const plain = addressIn(address) ?? '';
  const family = isIP(plain);
  return family !== 0 && NEAR.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
