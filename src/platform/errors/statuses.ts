import type { ErrorKind } from '../../kernel/domain-error';
import type { RefusalTerms } from '../../kernel/refusal';

const STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  misdirected: 421,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** The HTTP status of a refusal. */
export const statusOf = ({ kind, status }: Pick<RefusalTerms, 'kind' | 'status'>): number =>
  status ?? STATUS[kind];
