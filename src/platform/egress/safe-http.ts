import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OnApplicationShutdown } from '@nestjs/common';
import { traced } from '../observability/tracing/spans';
import { Addresses, type EgressRules } from './addresses';
import { type Answer, answerOf, type Attempt, type CallLimits, textOf } from './answers';
import { type CallError, CallFailure, reasonOf } from './call-failure';
import { FilteringAgents } from './filtering-agents';
import { lookUpName, type NameLookup } from './name-lookup';

interface OutgoingCall {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Aborts the call. */
  signal?: AbortSignal;
}

/** The result of a call: a response (`status`) or the reason why there is none (`error`), never both. */
export interface CallResult {
  status: number | null;
  error: CallError | null;
  durationMs: number;
  /** The first kilobyte of the response, as text. */
  bodyStart: string | null;
  retryAfter: string | null;
  /** The response came from an address that only the operator's ranges allow. */
  internal: boolean;
}

const CALL_LIMITS: CallLimits = { connectMs: 5_000, wholeMs: 15_000 };

const MAX_READ = 4_096;
const BODY_START = 1_024;
const NO_BODY = Buffer.alloc(0);

/** A connection that fails over one address family may succeed over the other. */
const TRY_NEXT_FAMILY: CallError[] = ['connection_refused', 'connection_failed'];

interface DocumentCall {
  url: string;
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  /** A longer document fails with `too_large`. */
  maxBytes: number;
}

/** The result of fetching a document: a response or the reason why there is none, never both. */
interface FetchedDocument {
  status: number | null;
  error: CallError | null;
  body: Buffer;
  contentType: string | null;
  cacheControl: string | null;
}

interface Exchange extends OutgoingCall {
  method: 'GET' | 'HEAD' | 'POST';
  maxRead: number;
}

/** What the service needs of the world outside; a simulation replaces it. */
export type Egress = Pick<SafeHttp, 'get' | 'post'>;

/**
 * Calls addresses that strangers provide. Checks the address of every connection and pins names to the addresses they
 * resolved to. Never follows redirects and ignores proxy settings of the environment. A slow or endless response costs
 * no more than its limits. Never throws.
 */
export class SafeHttp implements OnApplicationShutdown {
  private readonly addresses: Addresses;
  private readonly agents: FilteringAgents;

  constructor(
    rules: EgressRules,
    private readonly limits: CallLimits = CALL_LIMITS,
    private readonly lookUp: NameLookup = lookUpName,
  ) {
    this.addresses = new Addresses(rules);
    this.agents = new FilteringAgents(this.addresses.admitted);
  }

  async post(call: OutgoingCall): Promise<CallResult> {
    const startedAt = performance.now();
    const took = (): number => Math.round(performance.now() - startedAt);
    try {
      const exchange: Exchange = { ...call, method: 'POST', maxRead: MAX_READ };
      const { status, headers, bytes, address } = await this.exchange(exchange, startedAt);
      const internal = this.addresses.isInternal(address);
      const bodyStart = textOf(bytes.subarray(0, BODY_START));
      const retryAfter = headers['retry-after'] ?? null;
      return { status, bodyStart, retryAfter, internal, error: null, durationMs: took() };
    } catch (error) {
      const none = { status: null, bodyStart: null, retryAfter: null, internal: false };
      return { ...none, error: reasonOf(error), durationMs: took() };
    }
  }

  /** Fetches a document. A redirect is returned like any other response. */
  async get({ url, method = 'GET', headers, maxBytes }: DocumentCall): Promise<FetchedDocument> {
    const exchange: Exchange = { url, headers, body: NO_BODY, method, maxRead: maxBytes + 1 };
    try {
      const answer = await this.exchange(exchange, performance.now());
      if (answer.bytes.length > maxBytes) throw new CallFailure('too_large');
      if (answer.cutOff) throw new CallFailure(answer.cutOff);
      return {
        status: answer.status,
        error: null,
        body: answer.bytes,
        contentType: answer.headers['content-type'] ?? null,
        cacheControl: answer.headers['cache-control'] ?? null,
      };
    } catch (error) {
      const none = { status: null, body: NO_BODY, contentType: null, cacheControl: null };
      return { ...none, error: reasonOf(error) };
    }
  }

  onApplicationShutdown(): void {
    this.agents.destroy();
  }

  private exchange(call: Exchange, startedAt: number): Promise<Answer> {
    const target = new URL(call.url);
    // the path may be a secret, so spans omit it
    const attributes = { 'http.request.method': call.method, 'server.address': target.hostname };
    return traced({ name: call.method, kind: 'CLIENT', attributes }, async (span) => {
      const answer = await this.answerFrom(target, call, startedAt);
      span?.setAttribute('http.response.status_code', answer.status);
      return answer;
    });
  }

  private async answerFrom(target: URL, call: Exchange, startedAt: number): Promise<Answer> {
    const found = await this.allowedAddresses(target, startedAt + this.limits.connectMs);
    const families = [4, 6]
      .map((family) => found.filter((address) => isIP(address) === family))
      .filter((addresses) => addresses.length > 0);
    for (const [index, addresses] of families.entries()) {
      try {
        return await this.send(target, addresses, call, startedAt);
      } catch (error) {
        if (index === families.length - 1 || !TRY_NEXT_FAMILY.includes(reasonOf(error))) throw error;
      }
    }
    throw new CallFailure('name_not_found');
  }

  private async allowedAddresses(target: URL, connectBy: number): Promise<string[]> {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) ? [host] : await withDeadline(connectBy, this.lookUp(host));
    if (found.every((address) => this.addresses.mayCall(address))) return found;
    throw new CallFailure('address_not_allowed');
  }

  private async send(target: URL, addresses: string[], call: Exchange, startedAt: number): Promise<Answer> {
    const attempt = (keepAlive: boolean): Attempt => this.open(target, addresses, call, keepAlive);
    const first = attempt(true);
    try {
      return await answerOf(first, this.limits, startedAt);
    } catch (error) {
      // the receiver closed an idle connection just as we reused it, which does not mean that the receiver failed
      if (!first.request.reusedSocket || reasonOf(error) !== 'connection_reset') throw error;
      return answerOf(attempt(false), this.limits, startedAt);
    }
  }

  private open(target: URL, addresses: string[], call: Exchange, keepAlive: boolean): Attempt {
    const family = isIP(addresses[0] ?? '');
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: call.method,
      headers: call.headers,
      signal: call.signal,
      agent: this.agents.for(target.protocol, family, keepAlive),
      lookup: pinnedTo(addresses, family),
    });
    return { request, body: call.body, maxRead: call.maxRead, signal: call.signal };
  }
}

/** Rejects with `connect_timeout` if the work has not finished by the deadline. */
async function withDeadline<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const left = Math.max(0, deadline - performance.now());
    timer = setTimeout(() => reject(new CallFailure('connect_timeout')), left);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Connects to the checked addresses only; a second lookup could return others. */
function pinnedTo(addresses: string[], family: number): LookupFunction {
  return ((_name: string, options: { all?: boolean }, done: (...result: unknown[]) => void) => {
    if (options.all)
      done(
        null,
        addresses.map((address) => ({ address, family })),
      );
    else done(null, addresses[0], family);
  }) as LookupFunction;
}
