import { DomainError } from '../../kernel/domain-error';
import type { Settings } from '../config/settings';
import { constraintError } from '../database/constraints';
import { isBusyOrAway } from '../database/lost-connections';
import type { Problem } from './error-wordings';

/** What an error says to the caller, where it says anything: undefined is a fault of ours. */
export function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const violated = constraintError(error);
  if (violated) return violated;
  return isBusyOrAway(error) ? new DomainError(...BUSY) : undefined;
}

export const BUSY: ConstructorParameters<typeof DomainError> = [
  ...(['busy', 'unavailable', 'The service is busy. Try again shortly.'] as const),
  { retry_after: 1 },
];

export const INTERNAL_ERROR = {
  code: 'internal_error',
  detail: 'Something went wrong on our side. Report the request id to the operator.',
};

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** A problem as RFC 9457 words it. */
export function problemBody(
  { status, code, detail, extras }: Problem,
  requestId: string | undefined,
  { PUBLIC_URL }: Settings,
): string {
  return JSON.stringify({
    type: `${PUBLIC_URL}/docs/errors#${code}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    code,
    request_id: requestId,
    ...extras,
  });
}
