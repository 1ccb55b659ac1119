import { missing, refusal } from '../../kernel/refusal';
import type { JsonError } from '../validation/json-error';
import { AUTHENTICATED_BODY_BYTES, ANONYMOUS_BODY_BYTES } from '../validation/body-limits';

/* Refusals by the HTTP layer, before any handler is known. */

export const malformedRequest = refusal({
  code: 'malformed_request',
  kind: 'malformed',
  meaning: 'The body is not JSON, or the URL is not well-formed.',
  next: 'Send well-formed JSON in UTF-8, to a URL that is percent-encoded as UTF-8.',
  text: (detail: string) => detail,
});
export const malformedJson = malformedRequest.also(
  (error: JsonError | undefined) => {
    const what = 'The body is not well-formed JSON';
    if (!error) return `${what}.`;
    const { line, column, expected } = error;
    return { detail: `${what}: line ${line}, column ${column} should have ${expected}.`, line, column };
  },
  { next: 'Correct the JSON at this position and send it again. A JSON library writes valid JSON.' },
);

export const unsupportedMediaType = refusal({
  code: 'unsupported_media_type',
  kind: 'unsupported_media',
  meaning: 'Send JSON as application/json, in UTF-8; a file as multipart/form-data.',
  next: 'Send JSON in UTF-8 with the header Content-Type: application/json; upload files as multipart/form-data.',
  text: (detail?: string) => detail ?? 'Send JSON as application/json, in UTF-8.',
});

export const bodyTooLarge = refusal({
  code: 'body_too_large',
  kind: 'too_large',
  meaning: `A body can have at most ${AUTHENTICATED_BODY_BYTES / 1024} KiB, and ${ANONYMOUS_BODY_BYTES / 1024} KiB without a valid API key.`,
  next: 'Send less at once.',
  text: (maxBytes: number) => {
    const detail = `This body may have at most ${maxBytes / 1024} KiB.`;
    if (maxBytes !== ANONYMOUS_BODY_BYTES) return detail;
    return {
      detail: `${detail} A valid API key in the header X-API-Key allows for more.`,
      next: 'Send less at once, or send a valid API key.',
    };
  },
});

export const routeNotFound = missing(
  'route',
  'No such operation. The API description lists all operations.',
  {
    next: '{openApi.document} lists every operation.',
  },
);
export const noOperation = routeNotFound.also(
  (method: string, path: string, meant: string | undefined, docs: string, openapi: string) => ({
    detail: `There is no ${method} ${path}.${meant === undefined ? '' : ` Did you mean ${meant}?`} The API description lists every operation.`,
    ...(meant !== undefined && { next: `Call ${meant}.` }),
    docs,
    openapi,
  }),
);

export const methodNotAllowed = refusal({
  code: 'method_not_allowed',
  kind: 'method_not_allowed',
  meaning: 'The path does not support this method; see the header Allow.',
  next: 'Use one of the methods in the header Allow.',
  text: (detail: string, extras?: { docs: string; next?: string }) => ({ detail, ...extras }),
});

export const misdirectedRequest = refusal({
  code: 'misdirected_request',
  kind: 'misdirected',
  meaning: 'The Host header names another service, or this process does not serve the API.',
  next: 'Send the request to the address of the service, which {info.info} shows as its URLs.',
  text: (detail: string) => detail,
});

export const internalError = refusal({
  code: 'internal_error',
  kind: 'internal',
  meaning: 'An unexpected error on our side. Report the request id to the operator.',
  next: 'Try again later. If it persists, report the `request_id` to the operator.',
  text: 'Something went wrong on our side. Report the request id to the operator.',
});
