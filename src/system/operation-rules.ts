import type { Route } from '../platform/http/route-table';
import { LIMITS } from '../platform/rate-limit/limits';

interface Answer {
  description: string;
  content?: object;
  headers?: object;
}

export type Operation = Record<string, unknown> & {
  responses: Record<string, Answer>;
  parameters?: object[];
};

/** What is true of every operation of its kind: security, refusals, headers. Made from the marks that the code obeys. */
export function completeOperation(operation: Operation, route: Route): void {
  describeAccess(operation, route);
  describeVersions(operation, route);
  const { responses } = operation;
  if (route.answer?.secret) {
    const way =
      'this was done before with the same Idempotency-Key, and the secret that it showed is not kept';
    refuse(responses, 409, `\`already_created\`: ${way}. Rotate the secret to get another`);
  }
  if ((operation.parameters ?? []).length > 0 || operation.requestBody !== undefined) {
    const schema = { $ref: '#/components/schemas/ValidationError' };
    responses['422'] ??= { description: 'A value is wrong', content: { 'application/json': { schema } } };
  }
  if (operation.requestBody !== undefined) {
    responses['400'] ??= problem('`malformed_request`: not JSON');
    responses['413'] ??= problem('`body_too_large`: over 1 MiB');
    responses['415'] ??= problem('`unsupported_media_type`: not JSON');
  }
  if (route.limit !== 'none') {
    const { limit, windowS } = LIMITS[route.limit];
    responses['429'] ??= problem(`\`rate_limited\`: over ${limit} per ${windowS} s; see Retry-After`);
  }
  responses['503'] ??= problem('`busy`: try again shortly');
}

function describeAccess(operation: Operation, { access, scope, method }: Route): void {
  const { responses } = operation;
  if (access === 'public') operation.security = [];
  if (access === 'optional') {
    refuse(responses, 401, '`invalid_api_key`: a key may be left out, but not be wrong');
    if (scope) refuse(responses, 403, `\`scope_missing\`: a key without the scope \`${scope}\``);
  }
  if (access === 'admin') refuse(responses, 401, '`missing_admin_token` or `invalid_admin_token`');
  if (access !== 'key') return;
  operation.security = [{ api_key: [] }];
  refuse(responses, 401, '`missing_api_key` or `invalid_api_key`');
  const needed = scope ?? (method === 'GET' ? 'read' : 'write');
  refuse(responses, 403, `\`scope_missing\`: the key lacks the scope \`${needed}\``);
}

/** A 412 among the refusals says that the operation obeys If-Match. */
function describeVersions(operation: Operation, { method, versioned }: Route): void {
  const { responses } = operation;
  const headers: object[] = [];
  if (responses['412'])
    headers.push(
      header('If-Match', 'The version that you have read: refuses with 412 when there is a newer one'),
    );
  const success = Object.keys(responses).find((status) => status.startsWith('2'));
  if (versioned && success) {
    const etag = { description: 'The version, for If-Match', schema: { type: 'string', examples: ['"v3"'] } };
    responses[success] = { ...(responses[success] as Answer), headers: { ETag: etag } };
  }
  if (versioned?.notModified && method === 'GET') {
    headers.push(header('If-None-Match', 'The version that you have: answers 304 when it is still the one'));
    responses['304'] = { description: 'You have the version already; no body' };
  }
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
}

function header(name: string, description: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example: '"v3"' };
}

/** Beside what the operation says itself of this status. */
function refuse(responses: Record<string, Answer>, status: number, text: string): void {
  const own = responses[status]?.description;
  const code = /`\w+`/.exec(text)?.[0] ?? text;
  if (own?.includes(code)) return;
  responses[status] = problem(own ? `${own}; ${text}` : text);
}

function problem(description: string): Answer {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}
