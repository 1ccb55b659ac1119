import { InvalidInput } from '../../kernel/domain-error';
import type { Problem } from '../../platform/errors/error-formats';
import { A2aError, type A2aReason } from './a2a-errors';

const A2A_DOMAIN = 'a2a-protocol.org';
const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

const BY_STATUS: Record<number, A2aReason> = {
  400: 'PARSE_ERROR',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'METHOD_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'UNSUPPORTED_OPERATION',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'CONTENT_TYPE_NOT_SUPPORTED',
  422: 'INVALID_PARAMS',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** Maps any refusal to an A2A error. */
export function inA2aWords(problem: Problem, cause: unknown): A2aError {
  if (cause instanceof A2aError) return cause;
  const { status, code, detail } = problem;
  const about = { code };
  if (cause instanceof InvalidInput) {
    const violations = cause.problems.map(({ loc, msg }) => ({
      field: loc.slice(1).join('.') || String(loc[0]),
      description: msg,
    }));
    return new A2aError('INVALID_PARAMS', detail, violations, about);
  }
  if (code === 'agent_not_found') return new A2aError('AGENT_NOT_FOUND', detail, [], about);
  if (code === 'conversation_not_found') return new A2aError('TASK_NOT_FOUND', 'No such task.');
  return new A2aError(BY_STATUS[status] ?? 'INTERNAL_ERROR', detail, [], about);
}

export interface RpcError {
  code: number;
  message: string;
  data?: object[];
}

export function rpcErrorOf(error: A2aError, ownDomain: string): RpcError {
  const details = detailsOf(error, ownDomain);
  return {
    code: error.row.code,
    message: error.message,
    ...(details.length > 0 ? { data: details } : {}),
  };
}

/** Schema of what `restErrorOf` returns, for the API description. */
export const RPC_STATUS = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'status', 'message', 'details'],
      properties: {
        code: { type: 'integer' },
        status: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'array', items: { type: 'object', additionalProperties: true } },
      },
    },
  },
  additionalProperties: false,
};

/** Formats an error as a google.rpc.Status. */
export function restErrorOf(error: A2aError, ownDomain: string): object {
  const { http, status } = error.row;
  return { error: { code: http, status, message: error.message, details: detailsOf(error, ownDomain) } };
}

/**
 * JSON-RPC answers 200 to any call it could parse. The service's own errors (authentication, limits) keep HTTP
 * statuses.
 */
export function rpcStatusOf(error: A2aError): number {
  const { http, reason } = error.row;
  if (reason === 'own' || error.reason === 'PARSE_ERROR') return http;
  return 200;
}

function detailsOf({ row, reason, about, violations }: A2aError, ownDomain: string): object[] {
  const details: object[] = [];
  if (row.reason !== 'none') {
    const domain = row.reason === 'a2a' ? A2A_DOMAIN : ownDomain;
    details.push({ '@type': ERROR_INFO, reason, domain, metadata: about });
  }
  if (violations.length > 0) details.push({ '@type': BAD_REQUEST, fieldViolations: violations });
  return details;
}
