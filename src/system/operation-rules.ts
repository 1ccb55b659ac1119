import { provisionalRestricted } from '../platform/security/caller';
import { statusOf } from '../platform/errors/statuses';
import { rateLimited } from '../platform/rate-limit/rate-limiter';
import { agentFrozen } from '../agents/owner-controls/owner-controls.errors';
import {
  invalidApiKey,
  keyRevoked,
  keyExpired,
  keyRotated,
  agentSuspended,
  agentDeactivated,
} from '../agents/api-keys/api-keys.errors';
import { scopeMissing } from '../platform/security/scope-checks';
import { malformedRequest, bodyTooLarge, unsupportedMediaType } from '../platform/errors/http.errors';
import { busy, tooManyConcurrentRequests, validationError } from '../kernel/shared-refusals';
import {
  invalidIdempotencyKey,
  missingAdminToken,
  invalidAdminToken,
  missingApiKey,
} from '../platform/security/security.errors';
import { alreadyCreated, idempotencyInProgress, idempotencyKeyReused } from '../platform/commands/commands';
import type { RefusalTerms, Refusable } from '../kernel/refusal';
import { unknownParameter } from '../platform/http/query.guard';
import { AUTHENTICATED_BODY_BYTES, ANONYMOUS_BODY_BYTES } from '../platform/validation/body-limits';
import type { DescribedBodies } from '../platform/errors/error-formats';
import { fieldsOf, isOptional } from '../platform/validation/field-rules';
import { type Route, scopeNeededAt } from '../platform/operations/route-table';
import { factsOf, securityOf } from './openapi/security-schemes';

interface Answer {
  description: string;
  content?: DescribedBodies;
  headers?: object;
  /** The errors of the operation; clients may rely on their codes. */
  'x-errors'?: Pick<RefusalTerms, 'code' | 'meaning'>[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: object;
  example?: string;
}

export type DescribedOperation = Record<string, unknown> & {
  responses: Record<string, Answer>;
  parameters?: Parameter[];
};

/**
 * Completes the description of an operation with what applies to all operations of its kind: security, errors, and
 * headers. Derived from the decorators that the code uses.
 */
export function completeOperation(
  operation: DescribedOperation,
  route: Route,
  bodies: DescribedBodies,
): void {
  const body = route.takes().find((argument) => argument.from === 'body');
  const { requestBody } = operation as { requestBody?: { required?: boolean } };
  // an absent body is an empty object
  if (requestBody && body?.from === 'body' && (body.type as unknown) !== Object)
    requestBody.required = [...fieldsOf(body.type).values()].some((field) => !isOptional(field));
  describeParameters(operation, route);
  operation.security = securityOf(route) ?? operation.security;
  operation.description = [operation.description, factsOf(route)].filter(Boolean).join('\n\n');
  describeVersions(operation, route);
  const { responses } = operation;
  const byStatus = new Map<number, RefusalTerms[]>();
  for (const { terms } of refusalsAt(route, takenBy(operation, route))) {
    const others = byStatus.get(statusOf(terms)) ?? [];
    // a meaning that the operation itself gives to a code takes precedence
    if (!others.some(({ code }) => code === terms.code)) byStatus.set(statusOf(terms), [...others, terms]);
  }
  for (const [status, terms] of byStatus) responses[status] = refusing(status, terms, responses[status]);
  for (const [status, answer] of Object.entries(responses))
    if (Number(status) >= 400)
      responses[status] = { ...answer, content: eitherOf(answer.content ?? {}, bodies) };
}

interface Taken {
  takesValues: boolean;
  takesBody: boolean;
}

function takenBy({ parameters = [], requestBody }: DescribedOperation, { method }: Route): Taken {
  return {
    takesValues: parameters.length > 0 || requestBody !== undefined,
    // unreadable bodies are refused even if the operation needs none
    takesBody: requestBody !== undefined || /^(POST|PUT|PATCH)$/.test(method),
  };
}

/** Every refusal that a route may return: those it lists, then those common to its kind. */
export function refusalsAt(
  route: Route,
  taken: Taken = { takesValues: true, takesBody: true },
): readonly Refusable[] {
  return [...(route.answer?.refuses ?? []), ...refusalsOfItsKind(route, taken)];
}

/** Refusals by the platform, outside the handler. */
function refusalsOfItsKind(route: Route, { takesValues, takesBody }: Taken): Refusable[] {
  const { access, answer, limit } = route;
  return [
    ...accessRefusals(route),
    ...(route.activeOnly ? [provisionalRestricted] : []),
    ...(answer?.secret ? [alreadyCreated] : []),
    ...(answer?.idempotent ? [invalidIdempotencyKey, idempotencyInProgress, idempotencyKeyReused] : []),
    malformedRequest,
    ...(takesBody
      ? [bodyTooLarge.as({ meaning: `The body is over ${mostOf(access)}.` }), unsupportedMediaType]
      : []),
    ...(takesValues ? [validationError] : []),
    ...(route.hidden || route.lenient ? [] : [unknownParameter]),
    ...(limit === 'none' ? [] : [overLimit]),
    tooManyConcurrentRequests,
    busy,
  ];
}

function accessRefusals(route: Route): Refusable[] {
  const { access } = route;
  const needed = scopeNeededAt(route);
  const lacking = scopeMissing.as({
    meaning: `The key lacks the scope ${needed === undefined ? 'of the operation' : `\`${needed}\``}.`,
  });
  if (access === 'admin') return [missingAdminToken, invalidAdminToken];
  if (access === 'key') return [missingApiKey, ...KEY_REFUSALS, lacking];
  if (access === 'public' && (route.hidden || route.lenient === 'all')) return [];
  const wrong = invalidApiKey.as({ meaning: 'The key is optional, but must be valid if sent.' });
  if (access === 'public') return [wrong, keyRevoked, keyExpired, keyRotated];
  return [wrong, ...KEY_REFUSALS, lacking];
}

const KEY_REFUSALS = [
  invalidApiKey,
  keyRevoked,
  keyExpired,
  keyRotated,
  agentSuspended,
  agentDeactivated,
  agentFrozen,
];

const overLimit = rateLimited.as({ meaning: 'The limit in the description is exceeded; see Retry-After.' });

/** One response per status, which lists its codes and when each one occurs. */
function refusing(status: number, all: RefusalTerms[], own: Answer | undefined): Answer {
  const lines = all.map(({ code, meaning }) => `\`${code}\`: ${meaning}`);
  const texts = own && own.description !== '' ? [own.description, ...lines] : lines;
  return {
    description: texts.length === 1 ? (texts[0] as string) : texts.map((text) => `* ${text}`).join('\n'),
    content: { ...(status === 422 ? INVALID : PROBLEM), ...own?.content },
    'x-errors': all.map(({ code, meaning }) => ({ code, meaning })),
  };
}

const INVALID = { 'application/json': { schema: { $ref: '#/components/schemas/ValidationError' } } };
const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

function mostOf(access: Route['access']): string {
  const known = `${AUTHENTICATED_BODY_BYTES / 1024} KiB`;
  if (access === 'key' || access === 'admin') return known;
  return `${ANONYMOUS_BODY_BYTES / 1024} KiB, or ${known} with a valid API key if the operation accepts one`;
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

/**
 * The framework misses parameters that a handler reads from the request itself, and marks every header parameter as
 * required.
 */
function describeParameters(operation: DescribedOperation, { path }: Route): void {
  const existing = operation.parameters ?? [];
  const named = new Set(existing.map(({ name }) => name));
  const missing = [...path.matchAll(/\/:([a-z_]+)/g)].map(([, name]) => name as string);
  operation.parameters = [
    ...missing
      .filter((name) => !named.has(name))
      .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    // Authorization is described by the security schemes; other headers have their own descriptions
    ...existing.filter(
      (given) =>
        !(given.in === 'header' && given.name === given.name.toLowerCase() && isExtra(given, existing)),
    ),
  ];
}

const isExtra = ({ name }: Parameter, existing: Parameter[]): boolean =>
  name === 'authorization' ||
  existing.some((other) => other.name !== name && other.name.toLowerCase() === name);

/** A 412 among the refusals means that the operation supports If-Match. */
function describeVersions(operation: DescribedOperation, { answer, method, versioned }: Route): void {
  const { responses } = operation;
  const headers: Parameter[] = [];
  if (answer?.refuses.some(({ terms }) => statusOf(terms) === 412))
    headers.push(header('If-Match', 'The version that you read; 412 if there is a newer one'));
  const success = Object.keys(responses).find((status) => status.startsWith('2'));
  if (versioned && success) {
    const etag = { description: 'The version, for If-Match', schema: { type: 'string', examples: ['"v3"'] } };
    responses[success] = { ...(responses[success] as Answer), headers: { ETag: etag } };
  }
  if (versioned?.notModified && method === 'GET') {
    headers.push(header('If-None-Match', 'The version that you have; 304 if it is current'));
    responses['304'] = { description: 'Your version is current; no body' };
  }
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
}

function header(name: string, description: string): Parameter {
  const displayed = { description, schema: { type: 'string' }, example: '"v3"' };
  return { name, in: 'header', required: false, ...displayed };
}
