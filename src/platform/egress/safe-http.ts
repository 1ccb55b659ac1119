import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Addresses, type EgressRules } from './addresses';
import { type CallError, CallFailure, reasonOf } from './call-failure';
import { FilteringAgents } from './filtering-agents';
import { lookUpName, type NameLookup } from './name-lookup';

export interface OutgoingCall {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Cuts the call off. */
  signal?: AbortSignal;
}

/** What came of a call: an answer (`status`) or the reason why there is none (`error`), never both. */
export interface CallResult {
  status: number | null;
  error: CallError | null;
  durationMs: number;
  /** The first kilobyte of the answer, as text. */
  bodyStart: string | null;
  retryAfter: string | null;
  /** The answer came from an address that only the operator's ranges admit. */
  internal: boolean;
}

export interface CallLimits {
  /** Name lookup, connection and handshake together. */
  connectMs: number;
  /** All of it, to the last byte of the answer that is read. */
  wholeMs: number;
}

export const CALL_LIMITS: CallLimits = { connectMs: 5_000, wholeMs: 15_000 };

const MAX_READ = 4_096;
const BODY_START = 1_024;

/** A connection that could not be made on one family of addresses may work on the other. */
const TRY_NEXT_FAMILY: CallError[] = ['connection_refused', 'connection_failed'];

type Answer = Pick<CallResult, 'status' | 'bodyStart' | 'retryAfter' | 'internal'>;

/**
 * Calls addresses that strangers gave us. The address is judged for every connection, names only by what they resolve
 * to in that moment and pinned to it; redirects are never followed, no proxy of the environment is used, and neither
 * a slow nor an endless answer costs more than its limits. Never throws.
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
      return { ...(await this.exchange(call, startedAt)), error: null, durationMs: took() };
    } catch (error) {
      const none = { status: null, bodyStart: null, retryAfter: null, internal: false };
      return { ...none, error: reasonOf(error), durationMs: took() };
    }
  }

  onApplicationShutdown(): void {
    this.agents.destroy();
  }

  private async exchange(call: OutgoingCall, startedAt: number): Promise<Answer> {
    const target = new URL(call.url);
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
    const found = isIP(host) ? [host] : await before(connectBy, this.lookUp(host));
    if (found.every((address) => this.addresses.mayCall(address))) return found;
    throw new CallFailure('address_not_allowed');
  }

  private async send(
    target: URL,
    addresses: string[],
    call: OutgoingCall,
    startedAt: number,
  ): Promise<Answer> {
    const attempt = (keepAlive: boolean): Attempt => this.open(target, addresses, call, keepAlive);
    const first = attempt(true);
    try {
      return await this.answerOf(first, startedAt);
    } catch (error) {
      // the receiver closed an idle connection in the moment we used it: that says nothing about the receiver
      if (!first.request.reusedSocket || reasonOf(error) !== 'connection_reset') throw error;
      return this.answerOf(attempt(false), startedAt);
    }
  }

  private open(target: URL, addresses: string[], call: OutgoingCall, keepAlive: boolean): Attempt {
    const family = isIP(addresses[0] ?? '');
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      headers: call.headers,
      signal: call.signal,
      agent: this.agents.for(target.protocol, family, keepAlive),
      lookup: pinnedTo(addresses, family),
    });
    return { request, body: call.body, secure: target.protocol === 'https:' };
  }

  private answerOf({ request, body, secure }: Attempt, startedAt: number): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const left = (limitMs: number): number => Math.max(0, startedAt + limitMs - performance.now());
      let answered: ((complete: boolean) => void) | undefined;
      const fail = (reason: CallError): unknown => request.destroy(new CallFailure(reason));
      const connecting = setTimeout(() => fail('connect_timeout'), left(this.limits.connectMs));
      const whole = setTimeout(
        () => (answered ? answered(false) : fail('timeout')),
        left(this.limits.wholeMs),
      );
      const clear = (): void => {
        clearTimeout(connecting);
        clearTimeout(whole);
      };
      request.on('socket', (socket) => {
        if (request.reusedSocket) clearTimeout(connecting);
        else socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
      });
      request.on('error', (error) => {
        clear();
        reject(error);
      });
      request.on('close', () => {
        clear();
        reject(new CallFailure('connection_reset')); // without effect once there is an answer
      });
      request.on('response', (response) => {
        clearTimeout(connecting);
        const internal = this.addresses.isInternal(response.socket.remoteAddress ?? '');
        answered = read(response, (bodyStart) => {
          clear();
          const retryAfter = response.headers['retry-after'] ?? null;
          resolve({ status: response.statusCode ?? 0, bodyStart, retryAfter, internal });
        });
      });
      request.end(body);
    });
  }
}

interface Attempt {
  request: ClientRequest;
  body: Buffer;
  secure: boolean;
}

/**
 * Reads what is worth reading, then cuts the connection off if more would come. The status has been sent by then and
 * is what counts. Answers the function that ends the reading early.
 */
function read(response: IncomingMessage, done: (bodyStart: string) => void): (complete: boolean) => void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (complete: boolean): void => {
    if (!complete) response.destroy();
    done(textOf(Buffer.concat(chunks).subarray(0, BODY_START)));
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_READ) end(false);
  });
  response.on('end', () => end(true));
  response.on('error', () => end(false));
  return end;
}

/** As text that PostgreSQL can store, whatever the receiver sent. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
}

/** Connects to the addresses that were judged; a second look-up could give others. */
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

async function before<T>(deadline: number, work: Promise<T>): Promise<T> {
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
