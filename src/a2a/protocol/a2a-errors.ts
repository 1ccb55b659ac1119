import { DomainError, type ErrorKind } from '../../kernel/domain-error';

interface ErrorRow {
  /** JSON-RPC error code. */
  code: number;
  /** HTTP status in the HTTP+JSON binding. */
  http: number;
  /** google.rpc status. */
  status: string;
  /** Who defines the reason: the protocol (`a2a`) or this service (`own`). `none`: the code says it all. */
  reason: 'a2a' | 'own' | 'none';
}

/** The protocol's errors, with the numbers of A2A 1.0.1, followed by the service's own. */
export const A2A_ERRORS = {
  PARSE_ERROR: { code: -32700, http: 400, status: 'INVALID_ARGUMENT', reason: 'none' },
  INVALID_REQUEST: { code: -32600, http: 400, status: 'INVALID_ARGUMENT', reason: 'none' },
  METHOD_NOT_FOUND: { code: -32601, http: 404, status: 'NOT_FOUND', reason: 'none' },
  INVALID_PARAMS: { code: -32602, http: 400, status: 'INVALID_ARGUMENT', reason: 'a2a' },
  INTERNAL_ERROR: { code: -32603, http: 500, status: 'INTERNAL', reason: 'none' },
  TASK_NOT_FOUND: { code: -32001, http: 404, status: 'NOT_FOUND', reason: 'a2a' },
  TASK_NOT_CANCELABLE: { code: -32002, http: 400, status: 'FAILED_PRECONDITION', reason: 'a2a' },
  PUSH_NOTIFICATION_NOT_SUPPORTED: { code: -32003, http: 400, status: 'FAILED_PRECONDITION', reason: 'a2a' },
  UNSUPPORTED_OPERATION: { code: -32004, http: 400, status: 'FAILED_PRECONDITION', reason: 'a2a' },
  CONTENT_TYPE_NOT_SUPPORTED: { code: -32005, http: 400, status: 'INVALID_ARGUMENT', reason: 'a2a' },
  INVALID_AGENT_RESPONSE: { code: -32006, http: 500, status: 'INTERNAL', reason: 'a2a' },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
    code: -32007,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'a2a',
  },
  EXTENSION_SUPPORT_REQUIRED: { code: -32008, http: 400, status: 'FAILED_PRECONDITION', reason: 'a2a' },
  VERSION_NOT_SUPPORTED: { code: -32009, http: 400, status: 'FAILED_PRECONDITION', reason: 'a2a' },
  AGENT_NOT_FOUND: { code: -32602, http: 404, status: 'NOT_FOUND', reason: 'own' },
  UNAUTHENTICATED: { code: -32000, http: 401, status: 'UNAUTHENTICATED', reason: 'own' },
  PERMISSION_DENIED: { code: -32000, http: 403, status: 'PERMISSION_DENIED', reason: 'own' },
  RESOURCE_EXHAUSTED: { code: -32000, http: 429, status: 'RESOURCE_EXHAUSTED', reason: 'own' },
  UNAVAILABLE: { code: -32000, http: 503, status: 'UNAVAILABLE', reason: 'own' },
  PAYLOAD_TOO_LARGE: { code: -32600, http: 413, status: 'INVALID_ARGUMENT', reason: 'own' },
  METHOD_NOT_ALLOWED: { code: -32601, http: 405, status: 'UNIMPLEMENTED', reason: 'own' },
} as const satisfies Record<string, ErrorRow>;

export type A2aReason = keyof typeof A2A_ERRORS;

export interface FieldViolation {
  field: string;
  description: string;
}

const KINDS: Record<number, ErrorKind> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
  500: 'unavailable',
  503: 'unavailable',
};

/** A refusal that A2A has a name for. */
export class A2aError extends DomainError {
  constructor(
    readonly reason: A2aReason,
    detail: string,
    readonly violations: readonly FieldViolation[] = [],
    readonly about: Record<string, string> = {},
  ) {
    super(reason.toLowerCase(), KINDS[A2A_ERRORS[reason].http] ?? 'malformed', detail);
  }

  get row(): ErrorRow {
    return A2A_ERRORS[this.reason];
  }
}

/** The same error for missing tasks and for tasks of other callers, so that IDs cannot be probed. */
export const taskNotFound = (): A2aError => new A2aError('TASK_NOT_FOUND', 'No such task.');

export const agentNotFound = (): A2aError => new A2aError('AGENT_NOT_FOUND', 'No such agent.');

export const unsupported = (detail: string): A2aError => new A2aError('UNSUPPORTED_OPERATION', detail);

export function invalidParams(field: string, description: string): A2aError {
  return new A2aError('INVALID_PARAMS', `${field}: ${description}`, [{ field, description }]);
}
