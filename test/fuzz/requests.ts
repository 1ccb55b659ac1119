import fc from 'fast-check';
import { type RawBody, ODD_BODIES, ODD_HEADERS, ODD_TEXTS, unquoteRaw, withFault } from './faults';
import type { KnownIds } from './known-ids';
import type { Api, Operation, Parameter } from './operations';
import { bodiesOf, kindHint } from './recipes';
import { A_KIND, alive, type Json, displayed, valid } from './values';
import type { Sent } from './wire';

/** The callers; the cast provides the headers of each. */
export const CALLERS = [
  'nobody',
  'buyer',
  'seller',
  'stranger',
  'reader',
  'operator',
  'person',
  'buyer by bearer token',
  'key of the other mode',
  'revoked key',
  'made-up key',
  'made-up operator',
] as const;
export type Caller = (typeof CALLERS)[number];

export type Fault = 'none' | 'path' | 'query' | 'headers' | 'body' | 'bytes';

/** A text in the URL: `plain` is encoded, `odd` is sent as is. */
type Text = { plain: Json } | { odd: string };

/** A request before placeholders are replaced. */
export interface Draft {
  operation: Operation;
  caller: Caller;
  fault: Fault;
  path: Record<string, Text>;
  query: [name: string, value: Text][];
  headers: Record<string, string | string[]>;
  body?: { type: string; value: Json } | RawBody;
}

const plain = (value: fc.Arbitrary<Json>): fc.Arbitrary<Text> => value.map((made) => ({ plain: made }));
const odd: fc.Arbitrary<Text> = fc.constantFrom(...ODD_TEXTS).map((text) => ({ odd: text }));

/** Callers that are allowed; for keys, both sides of a trade. */
export function rightCallers({ security, path, method }: Operation): Caller[] {
  if (security.some((way) => 'admin_token' in way)) return ['operator'];
  if (path === '/public/activity/articles-published') return ['operator'];
  if (/^\/(account|auth|oauth\/consent)/.test(path)) return ['person'];
  if (!security.some((way) => 'api_key' in way)) return ['nobody'];
  if (method !== 'GET' && path.startsWith('/marketplace/sales/')) return ['seller'];
  if (method !== 'GET' && path.startsWith('/marketplace/orders/{')) return ['buyer'];
  return ['buyer', 'seller'];
}

/** A valid request by an allowed caller. */
export function honest(api: Api, operation: Operation): fc.Arbitrary<Draft> {
  const made = draft(api, operation, fc.constantFrom(...rightCallers(operation)), 'none');
  const { body } = operation;
  if (!body || bodiesOf(operation.name)) return made;
  const asShown = fc.boolean().chain((whole) => displayed(api, body.schema, '', whole));
  return fc
    .tuple(made, fc.option(asShown, { nil: undefined, freq: 4 }))
    .map(([request, value]) =>
      value === undefined ? request : { ...request, body: { type: body.types[0] as string, value } },
    );
}

/** A request with at most one kind of fault, by any caller. */
export function wild(api: Api, operation: Operation): fc.Arbitrary<Draft> {
  const callers = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...rightCallers(operation)) },
    { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
  );
  const has = (place: string): boolean => operation.parameters.some((parameter) => parameter.in === place);
  const faults: Fault[] = ['none', 'headers'];
  if (has('path')) faults.push('path');
  if (has('query')) faults.push('query', 'query');
  if (operation.body) faults.push('body', 'body', 'body', 'body', 'bytes');
  else faults.push('bytes');
  return fc.constantFrom(...faults).chain((fault) => draft(api, operation, callers, fault));
}

function draft(
  api: Api,
  operation: Operation,
  caller: fc.Arbitrary<Caller>,
  fault: Fault,
): fc.Arbitrary<Draft> {
  const inPlace = (place: Parameter['in']): Parameter[] =>
    operation.parameters.filter((parameter) => parameter.in === place);
  const path = fc.record(
    Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        const { schema = {} } = inPlace('path').find((parameter) => parameter.name === name) ?? {};
        const right = plain(valid(api, schema, hintFor(operation.name, name)));
        return [name, fault === 'path' ? fc.oneof(odd, right) : right];
      }),
    ),
  );
  return fc.record({
    operation: fc.constant(operation),
    caller,
    fault: fc.constant(fault),
    path,
    query: queryOf(api, inPlace('query'), fault),
    headers: fault === 'headers' ? fc.constantFrom(...ODD_HEADERS) : headersOf(operation),
    body: bodyOf(api, operation, fault),
  }) as fc.Arbitrary<Draft>;
}

const hintFor = (operation: string, parameter: string): string => {
  const kind = kindHint(operation, parameter);
  return kind === undefined ? parameter : A_KIND + kind;
};

function queryOf(api: Api, parameters: Parameter[], fault: Fault): fc.Arbitrary<[string, Text][]> {
  if (parameters.length === 0 && fault !== 'query') return fc.constant([]);
  const values = parameters.map(({ name, required, schema = {} }) => {
    const right = plain(valid(api, schema, name));
    const text = fault === 'query' ? fc.oneof({ weight: 3, arbitrary: odd }, right) : right;
    const named = text.map((made): [string, Text] => [name, made]);
    const times = fault === 'query' ? fc.constantFrom(0, 1, 1, 2) : fc.constantFrom(0, required ? 1 : 0, 1);
    return times.chain((count) =>
      fc.tuple(...Array.from({ length: required ? Math.max(count, 1) : count }, () => named)),
    );
  });
  const unknown =
    fault === 'query'
      ? [
          fc.constantFrom<[string, Text][]>(
            [],
            [],
            [['limit[]', { odd: '1' }]],
            [['__proto__[x]', { odd: '1' }]],
            [['x', { odd: '' }]],
          ),
        ]
      : [];
  return fc.tuple(...values, ...unknown).map((made) => made.flat() as [string, Text][]);
}

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const names = new Set(parameters.map(({ name }) => name));
  const key = names.has('Idempotency-Key') ? [{ 'Idempotency-Key': 'of-a-fuzz-run' }] : [];
  const version = ['If-Match', 'If-None-Match']
    .filter((name) => names.has(name))
    .map((name) => ({ [name]: '"v1"' }));
  return fc.constantFrom<Record<string, string>>({}, {}, {}, {}, ...key, ...version);
}

function bodyOf(api: Api, { name, body }: Operation, fault: Fault): fc.Arbitrary<Draft['body']> {
  if (fault === 'bytes') return fc.constantFrom(...ODD_BODIES);
  if (!body) return fc.constant(undefined);
  const examples = bodiesOf(name)?.map(alive) ?? [];
  const right =
    examples.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.oneof(...examples) }, valid(api, body.schema))
      : valid(api, body.schema);
  const value = fault === 'body' ? withFault(api, body.schema, right) : right;
  return fc.tuple(fc.constantFrom(...body.types), value).map(([type, made]) => ({ type, value: made }));
}

/** A lone surrogate cannot be encoded. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const BOUNDARY = 'a-boundary-of-fuzzing';

/** Replaces placeholders and encodes the request for sending. */
export function ready(draft: Draft, known: KnownIds, headers: Record<string, string>): Sent {
  const written = (text: Text): string => {
    if ('odd' in text) return text.odd;
    const value = typeof text.plain === 'string' ? text.plain : JSON.stringify(text.plain);
    return encodeURIComponent(wellFormed(known.resolve(value)));
  };
  const path = draft.operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => written(draft.path[name] as Text) || '%20',
  );
  const query = draft.query.map(([name, value]) => `${name}=${written(value)}`).join('&');
  const { bytes, type, encoding } = bytesOf(draft.body, known);
  return {
    method: draft.operation.method,
    target: path + (query && `?${query}`),
    headers: {
      ...draft.headers,
      ...headers,
      ...(type !== undefined && { 'Content-Type': type }),
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
      ...(bytes && { 'Content-Length': String(bytes.length) }),
    },
    body: bytes,
  };
}

function bytesOf(body: Draft['body'], known: KnownIds): Partial<RawBody> {
  if (!body) return {};
  if ('bytes' in body) return body;
  const { type, value } = body;
  if (type.startsWith('multipart')) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
    const content = String((value as { file?: Json } | null)?.file ?? '');
    return {
      type: `${type}; boundary=${BOUNDARY}`,
      bytes: Buffer.from(`${head}${content}\r\n--${BOUNDARY}--\r\n`),
    };
  }
  const text = known.resolve(unquoteRaw(JSON.stringify(value)));
  if (!type.includes('urlencoded')) return { type, bytes: Buffer.from(text) };
  const fields = Object.entries((value ?? {}) as Record<string, Json>).map(
    ([name, field]): [string, string] => [
      wellFormed(name),
      known.resolve(typeof field === 'string' ? wellFormed(field) : JSON.stringify(field)),
    ],
  );
  return { type, bytes: Buffer.from(new URLSearchParams(fields).toString()) };
}
