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
  status?: number | undefined;
  code: ErrorCode;
  operation?: string | undefined;
  requestId?: string | undefined;
  allowedActions?: string[] | undefined;
  next?: string | undefined;
  docs?: string | undefined;
  problems?: Problem[] | undefined;
  retryAfterS?: number | undefined;
  idempotencyKey?: string | undefined;
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
  /** What is wrong: `message` without `next`. */
  readonly detail: string;

  constructor(message: string, details: ErrorDetails) {
    super(
      withNext(message, details.next),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.detail = message;
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

/** The error for a response that is no success. A proxy may have sent it, so its body can have any shape. */
export function errorOf(
  response: { status: number; headers: Headers },
  body: unknown,
  call: { operation: string; idempotencyKey?: string | undefined },
): RialtoError {
  const members = isRecord(body) ? body : {};
  const { status, headers } = response;
  const problems = Array.isArray(members.detail) ? members.detail.flatMap(problemOf) : [];
  const detail =
    problems.map(({ path, message }) => `${path}: ${message}`).join('; ') ||
    textOf(members.detail) ||
    textOf(members.error_description) ||
    `${call.operation} returned ${status}.`;
  const type = textOf(members.type);
  return new RialtoError(detail, {
    ...call,
    status,
    // OAuth errors have other members
    code: textOf(members.code) ?? textOf(members.error) ?? `http_${status}`,
    problems,
    requestId: textOf(members.request_id) ?? headers.get('x-request-id') ?? undefined,
    allowedActions: textsOf(members.allowed_actions),
    next: textOf(members.next),
    docs: textOf(members.docs) ?? (type?.startsWith('http') ? type : undefined),
    retryAfterS: retryAfterS(headers),
    body,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

/** Empty if it is not one. */
function problemOf(value: unknown): Problem[] {
  if (!isRecord(value)) return [];
  const { loc, msg, type } = value;
  if (!Array.isArray(loc) || typeof msg !== 'string' || typeof type !== 'string') return [];
  return [{ path: loc.map(String).join('.'), message: msg, type }];
}

function withNext(message: string, next: string | undefined): string {
  if (!next || message.includes(next)) return message;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${next}`;
}

/** Seconds, from a number or an HTTP date. */
export function retryAfterS(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}
