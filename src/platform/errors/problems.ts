import { busy, outcomeUnknown, validationError } from '../../kernel/shared-refusals';
import { ERRORS } from './docs-paths';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import type { Settings } from '../config/settings';
import { constraintError } from '../database/constraints';
import { ConnectionLost, isBusyOrAway } from '../database/database-errors';
import type { Problem } from './error-formats';
import { statusOf } from './statuses';

/** The refusal behind an error; undefined for an internal error. */
export function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const violated = constraintError(error);
  if (violated) return violated;
  if (error instanceof ConnectionLost) return outcomeUnknown();
  return isBusyOrAway(error) ? busy() : undefined;
}

export function problemOf(error: DomainError): Problem {
  const extras = error instanceof InvalidInput ? { problems: error.problems } : error.extras;
  return { status: statusOf(error), code: error.code, detail: error.message, extras };
}

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
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** A problem in RFC 9457 format. */
export function problemBody(
  { status, code, detail, extras }: Problem,
  requestId: string | undefined,
  settings: Settings,
): string {
  return JSON.stringify({
    ...heading(status, code, settings),
    detail,
    code,
    request_id: requestId,
    ...extras,
  });
}

/** The same members, but `detail` lists each invalid value, so the media type is plain JSON. */
export function invalidInputBody(
  { problems, code, next }: InvalidInput,
  requestId: string | undefined,
  settings: Settings,
): object {
  const status = 422;
  return {
    ...heading(status, code, settings),
    detail: problems,
    code,
    request_id: requestId,
    next: next ?? validationError.terms.next,
  };
}

const heading = (status: number, code: string, { PUBLIC_URL }: Settings): object => ({
  type: `${PUBLIC_URL}${ERRORS}#${code}`,
  title: TITLES[status] ?? 'Error',
  status,
});
