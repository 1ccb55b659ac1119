import { KNOWN_BYTES, STRANGER_BYTES } from '../platform/http/body-limits';
import type { DescribedBodies } from '../platform/http/error-wordings';
import type { Route } from '../platform/http/route-table';
import { LIMITS } from '../platform/rate-limit/limits';

interface Answer {
  description: string;
  content?: DescribedBodies;
  headers?: object;
}

interface Parameter {
  name: string;
  in: string;
}

export type Operation = Record<string, unknown> & {
  responses: Record<string, Answer>;
  parameters?: Parameter[];
};

/** What is true of every operation of its kind: security, refusals, headers. Made from the marks that the code obeys. */
export function completeOperation(operation: Operation, route: Route, bodies: DescribedBodies): void {
  describeParameters(operation, route);
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
    // also where it has refusals of its own with this status
    const { description, content } = responses['422'] ?? { description: 'A value is wrong' };
    responses['422'] = { description, content: { 'application/json': { schema }, ...content } };
  }
  if (route.path.includes(':')) responses['400'] ??= problem('`malformed_request`: not a valid URL');
  // one that asks for no body refuses what cannot be read all the same
  if (operation.requestBody !== undefined || /^(POST|PUT|PATCH)$/.test(route.method)) {
    responses['400'] ??= problem('`malformed_request`: not JSON');
    responses['413'] ??= problem(`\`body_too_large\`: over ${mostOf(route)}`);
    responses['415'] ??= problem('`unsupported_media_type`: not JSON');
  }
  if (route.limit !== 'none') {
    const { limit, windowS } = LIMITS[route.limit];
    responses['429'] ??= problem(`\`rate_limited\`: over ${limit} per ${windowS} s; see Retry-After`);
  }
  responses['503'] ??= problem('`busy`: try again shortly');
  for (const [status, answer] of Object.entries(responses))
    if (Number(status) >= 400)
      responses[status] = { ...answer, content: eitherOf(answer.content ?? {}, bodies) };
}

function mostOf({ access }: Route): string {
  const known = `${KNOWN_BYTES / 1024} KiB`;
  if (access === 'key' || access === 'admin') return known;
  return `${STRANGER_BYTES / 1024} KiB, or ${known} with a valid API key where one is read`;
}

function eitherOf(ours: DescribedBodies, theirs: DescribedBodies): DescribedBodies {
  const differs = (type: string): boolean => JSON.stringify(ours[type]) !== JSON.stringify(theirs[type]);
  const both = Object.keys(ours).filter((type) => type in theirs && differs(type));
  const joined = both.map((type) => [
    type,
    { schema: { anyOf: [ours[type]?.schema, theirs[type]?.schema] } },
  ]);
  return { ...ours, ...theirs, ...(Object.fromEntries(joined) as DescribedBodies) };
}

/** The framework misses what a handler reads from the request itself, and requires each header that one takes. */
function describeParameters(operation: Operation, { path }: Route): void {
  const told = operation.parameters ?? [];
  const named = new Set(told.map(({ name }) => name));
  const missing = [...path.matchAll(/\/:([a-z_]+)/g)].map(([, name]) => name as string);
  operation.parameters = [
    ...missing
      .filter((name) => !named.has(name))
      .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    // Authorization belongs to the security schemes; others are described by hand, with what they mean
    ...told.filter(
      (given) => !(given.in === 'header' && given.name === given.name.toLowerCase() && isExtra(given, told)),
    ),
  ];
}

const isExtra = ({ name }: Parameter, told: Parameter[]): boolean =>
  name === 'authorization' || told.some((other) => other.name !== name && other.name.toLowerCase() === name);

function describeAccess(operation: Operation, { access, scope, method }: Route): void {
  const { responses } = operation;
  if (access === 'public') operation.security = [];
  if (access === 'optional') {
    refuse(responses, 401, '`invalid_api_key`: a key may be left out, but not be wrong');
    const lacking = scope ?? (method === 'GET' ? undefined : 'write');
    const missing = lacking === 'operation' ? 'of the operation' : `\`${lacking}\``;
    if (lacking) refuse(responses, 403, `\`scope_missing\`: a key without the scope ${missing}`);
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
  const headers: Parameter[] = [];
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

function header(name: string, description: string): Parameter {
  const shown = { description, schema: { type: 'string' }, example: '"v3"' };
  return { name, in: 'header', ...{ required: false, ...shown } };
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
