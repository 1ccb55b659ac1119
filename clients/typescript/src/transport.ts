import { urlWithin } from './address.js';
import { errorOf, RialtoConnectionError, RialtoError, RialtoTimeoutError } from './errors.js';
import { API_VERSION, IDEMPOTENT } from './generated/operations.js';
import type { Method, RequestOptions } from './types.js';
import { pause } from './pause.js';
import { VERSION } from './version.js';

/** A call, as the hooks see it. It never contains the API key. */
export interface CallInfo {
  /** Method and path, as in the API description: `POST /marketplace/orders`. Suited as the name of a span. */
  operation: string;
  method: Method;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  idempotencyKey: string | undefined;
}

/** An attempt that received a response. */
export interface ResponseInfo extends CallInfo {
  status: number;
  requestId: string | undefined;
  /** Milliseconds from the request to the last byte of the response. */
  durationMs: number;
}

/** An attempt that failed and is repeated. */
export interface RetryInfo extends CallInfo {
  /** Undefined if there was no response. */
  status: number | undefined;
  requestId: string | undefined;
  durationMs: number;
  /** Milliseconds until the next attempt. */
  delayMs: number;
  error: RialtoError;
}

/** For logs and traces. What a hook throws is ignored: a log must not turn a purchase into an error. */
export interface Hooks {
  /** Before each attempt. */
  onRequest?(call: CallInfo): void;
  /** After each response, also an error. */
  onResponse?(call: ResponseInfo): void;
  /** Before the wait for the next attempt. */
  onRetry?(call: RetryInfo): void;
}

export interface Settings {
  apiKey: string | undefined;
  baseUrl: string;
  /** Whether the caller chose no address. */
  isDefaultUrl: boolean;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof fetch;
  hooks: Hooks;
}

/** A call before it is sent. */
export interface Call extends RequestOptions {
  method: Method;
  /** As in the API description: `/marketplace/orders/{order_id}`. */
  template: string;
  path?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  /** False for calls that need no key. */
  authenticated?: boolean;
}

/** A successful response. */
export interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
  /** Identifies the request in the logs of the service. */
  requestId: string | undefined;
}

/** A longer `Retry-After` is left to the caller, who finds it in `retryAfterS`. */
const LONGEST_RETRY_AFTER_S = 60;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;

/** Without an effect, whatever the operation. */
const REFUSED_BEFORE_ANY_EFFECT = new Set([425, 429]);
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504]);
/** The request was never sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Sends calls, and repeats those that failed if that cannot repeat their effect. */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get baseUrl(): string {
    return this.#settings.baseUrl;
  }

  get mode(): 'test' | 'live' | undefined {
    const found = /^rlt_(test|live)_/.exec(this.#settings.apiKey ?? '');
    return found?.[1] as 'test' | 'live' | undefined;
  }

  async send<Data>(call: Call): Promise<Answer<Data>> {
    const settings = this.#settings;
    // the values of a query may be private
    const operation = `${call.method} ${call.template.split('?', 1)[0]}`;
    const keyed = IDEMPOTENT.has(operation);
    const idempotencyKey = call.idempotencyKey ?? (keyed ? randomKey() : undefined);
    const repeatable = keyed || call.method === 'GET';
    const maxRetries = call.maxRetries ?? settings.maxRetries;
    const url = urlWithin(settings.baseUrl, pathOf(call));
    const request = this.#requestOf(call, idempotencyKey);
    for (let attempt = 1; ; attempt++) {
      call.signal?.throwIfAborted();
      const info: CallInfo = { operation, method: call.method, url, attempt, idempotencyKey };
      notify(() => settings.hooks.onRequest?.(info));
      const startedAt = performance.now();
      try {
        const { response, data } = await this.#attempt(url, request, call, info);
        const durationMs = performance.now() - startedAt;
        const requestId = response.headers.get('x-request-id') ?? undefined;
        notify(() =>
          settings.hooks.onResponse?.({ ...info, status: response.status, requestId, durationMs }),
        );
        if (!response.ok) throw errorOf(response, data, info);
        return { data: data as Data, status: response.status, headers: response.headers, requestId };
      } catch (error) {
        if (!(error instanceof RialtoError)) throw error;
        const delayMs = attempt > maxRetries ? undefined : delayBefore(error, attempt, repeatable);
        if (delayMs === undefined) throw error;
        const { status, requestId } = error;
        const durationMs = performance.now() - startedAt;
        notify(() => settings.hooks.onRetry?.({ ...info, status, requestId, durationMs, delayMs, error }));
        await pause(delayMs, call.signal);
      }
    }
  }

  #requestOf(call: Call, idempotencyKey: string | undefined): RequestInit {
    const { body, ifMatch, authenticated = true } = call;
    const headers = new Headers(call.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'application/json');
    // browsers set their own, and would have to ask for permission first
    if (!('document' in globalThis))
      headers.set('User-Agent', `rialto-client/${VERSION} (API ${API_VERSION})`);
    const { apiKey } = this.#settings;
    if (authenticated && apiKey !== undefined) headers.set('X-API-Key', apiKey);
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
    if (ifMatch !== undefined)
      headers.set('If-Match', typeof ifMatch === 'number' ? `"v${ifMatch}"` : ifMatch);
    const isJson = !(body instanceof FormData || body instanceof URLSearchParams);
    if (isJson && body !== undefined) headers.set('Content-Type', 'application/json');
    return {
      method: call.method,
      headers,
      body: (isJson ? JSON.stringify(body) : body) as NonNullable<RequestInit['body']>,
      redirect: 'manual', // a redirect would send the key to another address
    };
  }

  /** One attempt, bounded in time up to the last byte of the body. */
  async #attempt(
    url: string,
    request: RequestInit,
    { signal, timeoutMs = this.#settings.timeoutMs }: Call,
    info: CallInfo,
  ): Promise<{ response: Response; data: unknown }> {
    const ended = new AbortController();
    const abort = (): void => ended.abort(signal?.reason);
    const late = new RialtoTimeoutError(
      `${info.operation} took longer than ${timeoutMs} ms at ${this.#addressOf(url)}.`,
      { ...info, code: 'timeout' },
    );
    const timer = setTimeout(() => ended.abort(late), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    // a given fetch may ignore the signal
    const aborted = new Promise<never>((_, reject) => {
      ended.signal.addEventListener('abort', () => reject(ended.signal.reason as Error), { once: true });
    });
    aborted.catch(() => undefined);
    try {
      const exchange = async () => {
        const response = await this.#settings.fetch(url, { ...request, signal: ended.signal });
        return { response, data: await dataOf(response) };
      };
      return await Promise.race([exchange(), aborted]);
    } catch (error) {
      if (ended.signal.aborted) throw ended.signal.reason;
      throw new RialtoConnectionError(
        `${info.operation} got no response from ${this.#addressOf(url)}: ${reasonOf(error)}`,
        { ...info, code: 'connection_failed', cause: error },
      );
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Without the query, whose values may be private. */
  #addressOf(url: string): string {
    const { origin, pathname } = new URL(url);
    return `${origin}${pathname}${this.#settings.isDefaultUrl ? ' (the default address; baseUrl is not set)' : ''}`;
  }
}

/** Undefined if the call must not be repeated. */
function delayBefore(error: RialtoError, attempt: number, repeatable: boolean): number | undefined {
  if (!isTransient(error, repeatable)) return undefined;
  const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  const backoff = longest * (0.5 + Math.random() / 2);
  const { retryAfterS } = error;
  if (retryAfterS === undefined) return backoff;
  if (retryAfterS > LONGEST_RETRY_AFTER_S) return undefined;
  return retryAfterS * 1000 + Math.random() * FIRST_BACKOFF_MS;
}

function isTransient({ status, code, retryAfterS, cause }: RialtoError, repeatable: boolean): boolean {
  if (code === 'quota_exceeded' && retryAfterS === undefined) return false; // lasts until the agent is active
  if (status === undefined) return repeatable || NOT_SENT.has(causeCode(cause) ?? '');
  if (REFUSED_BEFORE_ANY_EFFECT.has(status)) return true;
  if (!repeatable) return false;
  return TRANSIENT.has(status) || (status === 409 && code === 'idempotency_in_progress');
}

function causeCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code ?? (cause ? causeCode(cause) : undefined);
}

function reasonOf(error: unknown): string {
  const { message } = (error ?? {}) as Error;
  const code = causeCode(error);
  return code === undefined ? String(message ?? error) : `${message} (${code})`;
}

async function dataOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/[/+]json\b/.test(type)) {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  if (type === '') {
    await response.arrayBuffer();
    return undefined;
  }
  return type.startsWith('text/') ? response.text() : new Uint8Array(await response.arrayBuffer());
}

function pathOf({ template, path = {}, query = {} }: Call): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new RialtoError(`${template} needs ${name}.`, { code: 'invalid_option' });
    return encodeURIComponent(value);
  });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value as string));
  }
  const text = parameters.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Browsers have `randomUUID` only on secure pages. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function notify(hook: () => void): void {
  try {
    hook();
  } catch {
    // see Hooks
  }
}
