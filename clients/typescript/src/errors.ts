import type { ErrorCode } from './types.js';

/** One invalid value of a request. */
export interface Problem {
  /** Where it is: `body.price_cents`, `query.limit`. */
  path: string;
  /** What is wrong with it. */
  message: string;
  /** The violated rule: `greater_than_equal`. */
  type: string;
}

/** What is known about a failed call. */
export interface ErrorDetails {
  status?: number;
  code: ErrorCode;
  operation?: string;
  requestId?: string;
  allowedActions?: string[];
  next?: string;
  docs?: string;
  problems?: Problem[];
  retryAfterS?: number;
  idempotencyKey?: string;
  body?: unknown;
  cause?: unknown;
}

/**
 * A call that failed. Base decisions on `code`, which is stable; `message` is for people.
 *
 * ```ts
 * try {
 *   await rialto.orders.confirm(id);
 * } catch (error) {
 *   if (error instanceof RialtoError && error.code === 'order_state_conflict') console.log(error.allowedActions);
 *   else throw error;
 * }
 * ```
 */
export class RialtoError extends Error {
  override readonly name: string = 'RialtoError';
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** Stable; every code is described at `/docs/errors`. */
  readonly code: ErrorCode;
  /** Method and path, as in the API description: `POST /marketplace/orders`. */
  readonly operation: string | undefined;
  /** Identifies the request in the logs of the service; mention it when you contact the operator. */
  readonly requestId: string | undefined;
  /** After a state conflict (409): the actions that are possible now. */
  readonly allowedActions: string[] | undefined;
  /** What to do next. */
  readonly next: string | undefined;
  /** The address of the description of this code. */
  readonly docs: string | undefined;
  /** After invalid input (422): every problem. Otherwise empty. */
  readonly problems: Problem[];
  /** Seconds after which to try again, if the service says so. */
  readonly retryAfterS: number | undefined;
  /** The Idempotency-Key of the call. Repeat the call with it to be sure that it takes effect only once. */
  readonly idempotencyKey: string | undefined;
  /** The body of the response, with members that depend on the code, such as `total_cents` of `price_changed`. */
  readonly body: unknown;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.operation = details.operation;
    this.requestId = details.requestId;
    this.allowedActions = details.allowedActions;
    this.next = details.next;
    this.docs = details.docs;
    this.problems = details.problems ?? [];
    this.retryAfterS = details.retryAfterS;
    this.idempotencyKey = details.idempotencyKey;
    this.body = details.body;
  }

  /** The detail of the response: the same as `message`. */
  get detail(): string {
    return this.message;
  }
}

/** There was no response, or it ended early: the effect of the call is unknown unless it could be retried. */
export class RialtoConnectionError extends RialtoError {
  override readonly name: string = 'RialtoConnectionError';
}

/** The response, or the awaited state, did not come in time. */
export class RialtoTimeoutError extends RialtoConnectionError {
  override readonly name: string = 'RialtoTimeoutError';
}

/** A webhook that this service did not sign, or not recently. Respond with 400 and do nothing else. */
export class RialtoSignatureError extends RialtoError {
  override readonly name: string = 'RialtoSignatureError';

  constructor(message: string) {
    super(message, { code: 'invalid_signature' });
  }
}

interface ProblemBody {
  detail?: string | { loc: (string | number)[]; msg: string; type: string }[];
  code?: string;
  request_id?: string;
  allowed_actions?: string[];
  next?: string;
  docs?: string;
  type?: string;
  error?: unknown;
  error_description?: string;
}

/** The error for a response that is no success. */
export function errorOf(
  response: { status: number; headers: Headers },
  body: unknown,
  call: { operation: string; idempotencyKey?: string },
): RialtoError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as ProblemBody;
  const { status, headers } = response;
  const invalid = Array.isArray(problem.detail) ? problem.detail : [];
  const problems = invalid.map(({ loc, msg, type }) => ({ path: loc.join('.'), message: msg, type }));
  const code = problem.code ?? (typeof problem.error === 'string' ? problem.error : `http_${status}`);
  const detail =
    problems.length > 0
      ? problems.map(({ path, message }) => `${path}: ${message}`).join('; ')
      : typeof problem.detail === 'string'
        ? problem.detail
        : (problem.error_description ?? `${call.operation} returned ${status}.`);
  return new RialtoError(detail, {
    ...call,
    status,
    code,
    problems,
    requestId: problem.request_id ?? headers.get('x-request-id') ?? undefined,
    allowedActions: problem.allowed_actions,
    next: problem.next,
    docs: problem.docs ?? (problem.type?.startsWith('http') ? problem.type : undefined),
    retryAfterS: retryAfterS(headers),
    body,
  });
}

/** Seconds, from a number or an HTTP date. */
export function retryAfterS(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}
