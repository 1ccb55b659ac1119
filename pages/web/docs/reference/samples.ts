import { memoize } from '../../../../src/kernel/lazily';
import { readContent } from '../../../../src/platform/config/package-folder';
import type { ListedOperation, Parameter } from './description';
import type { Schemas } from './schemas';

export interface CodeSample {
  name: string;
  language: string;
  code: string;
}

/** A method of a client. Its first arguments are the parameters of the path. */
export interface ClientMethod {
  /** `orders.get` */
  name: string;
  /** What it takes besides: the body, the query, or one member of the body. */
  takes?: 'body' | 'query' | `body.${string}`;
}

type ClientMethods = Partial<Record<'typescript' | 'python', ClientMethod>>;

interface Call {
  operation: ListedOperation;
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** The header that carries the credential. */
  credential?: 'X-API-Key' | 'X-Admin-Token' | 'Authorization';
  mediaType?: string;
  /** Whether it has one effect however often it is sent with the same `Idempotency-Key`. */
  isKeyed: boolean;
}

/** How to call an operation, in the languages of the documentation. */
export function samplesOf(operation: ListedOperation, schemas: Schemas, url: string): CodeSample[] {
  const call = callOf(operation, schemas);
  return [
    { name: 'curl', language: 'sh', code: curl(call, url) },
    { name: 'TypeScript', language: 'ts', code: typeScript(call) },
    { name: 'Python', language: 'python', code: python(call, url) },
  ];
}

/** What the form needs that sends the operation. */
export function trialOf(operation: ListedOperation, schemas: Schemas): object {
  const { method, path, parameters = [], requestBody } = operation;
  const { credential, mediaType, body } = callOf(operation, schemas);
  return {
    method,
    path,
    credential,
    mediaType,
    body,
    required: requestBody?.required,
    parameters: parameters
      .filter(({ name }) => name !== credential)
      .map(({ name, in: place, required, example, schema = {} }) => {
        const [member] = schemas.members({ properties: { [name]: schema } });
        const { type = 'any', rules = [], values } = member ?? {};
        return {
          name,
          in: place,
          required,
          example: required === true ? (example ?? schema.example) : example,
          rule: [type, ...rules].join(', '),
          values: type === 'boolean' ? [true, false] : schema.items ? undefined : values,
          usual: schema.default,
        };
      }),
  };
}

function callOf(operation: ListedOperation, schemas: Schemas): Call {
  const { parameters = [], requestBody, security = [] } = operation;
  const valuesOf = (place: string, needed: (parameter: Parameter) => boolean): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && needed(parameter))
        .map(({ name, example, schema }) => [name, example ?? schema?.example]),
    );
  const path = valuesOf('path', () => true) as Record<string, string>;
  const query = valuesOf('query', ({ required, example }) => required === true || example !== undefined);
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  const credential = schemes.includes('api_key')
    ? 'X-API-Key'
    : schemes.includes('admin_token')
      ? 'X-Admin-Token'
      : schemes.length > 0
        ? 'Authorization'
        : undefined;
  return {
    operation,
    path,
    query,
    body: content && schemas.given(content),
    credential,
    mediaType,
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
}

const filled = ({ operation, path }: Call): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name] ?? `{${name}}`));

const isFile = ({ mediaType }: Call): boolean => mediaType === 'multipart/form-data';
const isForm = ({ mediaType }: Call): boolean => mediaType === 'application/x-www-form-urlencoded';
const hasBody = ({ body }: Call): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length > 0;

const CREDENTIALS = { 'X-API-Key': '$KEY', 'X-Admin-Token': '$ADMIN_TOKEN', Authorization: 'Bearer $TOKEN' };

function curl(call: Call, url: string): string {
  const { operation, query, body, credential } = call;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${url}${filled(call)}${search.size > 0 ? `?${search.toString()}` : ''}`;
  const parts = [search.size > 0 ? `'${address}'` : address];
  const withBody = hasBody(call);
  if (operation.method !== 'GET' && !(operation.method === 'POST' && withBody))
    parts.unshift(`-X ${operation.method}`);
  const lines = [`curl ${parts.join(' ')}`];
  if (credential) lines.push(`-H "${credential}: ${CREDENTIALS[credential]}"`);
  if (call.isKeyed) lines.push(`-H 'Idempotency-Key: ${keyOf(operation)}'`);
  if (isFile(call)) lines.push(`-F 'file=@report.pdf'`);
  else if (withBody && isForm(call))
    for (const [name, value] of Object.entries(body as object))
      lines.push(`--data-urlencode '${name}=${String(value)}'`);
  else if (withBody) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(' \\\n  ');
}

/** A key is for one intent, such as a row in the database of the caller, and the same on every retry. */
const keyOf = ({ operationId }: ListedOperation): string => `${operationId.replace(/\W/g, '-')}-4711`;

const methodsFor = ({ operation }: Call): ClientMethods =>
  clientMethods()[`${operation.method} ${operation.path}`] ?? {};

/** By the method and the path of their operation. The tests of the golden files generate it from the clients. */
const clientMethods = memoize(
  () => JSON.parse(readContent('client-methods.json')) as Record<string, ClientMethods | undefined>,
);

/** The parameters of the path, in its order. */
const inOrder = ({ operation, path }: Call): string[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(path[name!]));

/** What a method takes besides, if the call has it. */
function inputsOf({ takes }: ClientMethod, call: Call): unknown[] {
  if (takes === 'query') return Object.keys(call.query).length > 0 ? [call.query] : [];
  // a change is an argument even if nothing is changed
  if (takes === undefined || !(hasBody(call) || ['PUT', 'PATCH'].includes(call.operation.method))) return [];
  return [takes === 'body' ? call.body : (call.body as Record<string, unknown>)[takes.replace('body.', '')]];
}

const FORM = `import { readFile } from 'node:fs/promises';

const form = new FormData();
form.append('file', new Blob([await readFile('report.pdf')]), 'report.pdf');
`;

function typeScript(call: Call): string {
  const { operation, path, query, body } = call;
  const hasQuery = Object.keys(query).length > 0;
  const { typescript: method } = methodsFor(call);
  if (method) {
    const given = [...inOrder(call), ...inputsOf(method, call)];
    return `await rialto.${method.name}(${given.map((value) => literal(value, '')).join(', ')});`;
  }
  const options = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(hasQuery && { query }),
    ...(body !== undefined && !isFile(call) && !isForm(call) && { body }),
  };
  const others = isFile(call)
    ? 'body: form'
    : isForm(call)
      ? `body: new URLSearchParams(${literal(body, '')})`
      : '';
  const members = Object.entries(options).map(([name, value]) => `${name}: ${literal(value, '  ')}`);
  const all = [...members, ...(others === '' ? [] : [others])];
  const given = all.length > 0 ? `, ${wrapped(all, '{}', '', ' ')}` : '';
  return `${isFile(call) ? FORM : ''}await rialto.request('${operation.method}', '${operation.path}'${given});`;
}

/** A value as TypeScript, with names that need no quotes. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const isArray = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) =>
    isArray
      ? literal(member, `${indent}  `)
      : `${/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`}: ${literal(member, `${indent}  `)}`,
  );
  return wrapped(members, isArray ? '[]' : '{}', indent, isArray ? '' : ' ');
}

function python(call: Call, url: string): string {
  const { operation, query, body } = call;
  if (isFile(call)) {
    const headers = [
      '"X-API-Key": os.environ["RIALTO_API_KEY"]',
      ...(call.isKeyed ? [`"Idempotency-Key": "${keyOf(operation)}"`] : []),
    ];
    return [
      'import os\n\nimport httpx\n',
      'with open("report.pdf", "rb") as file:',
      '    response = httpx.post(',
      `        "${url}${filled(call)}",`,
      `        headers={${headers.join(', ')}},`,
      '        files={"file": file},',
      '    )',
    ].join('\n');
  }
  const { python: method } = methodsFor(call);
  if (method) {
    const inputs = inputsOf(method, call);
    const given = [
      ...inOrder(call).map((value) => pythonLiteral(value, '')),
      ...(method.takes?.startsWith('body.')
        ? inputs.map((value) => pythonLiteral(value, ''))
        : inputs.flatMap((members) => keywords(members as object))),
    ];
    return `rialto.${method.name}${wrapped(given, '()', '', '')}`;
  }
  const options = [
    ...(Object.keys(query).length > 0 ? [`params=${pythonLiteral(query, '')}`] : []),
    ...(hasBody(call) ? [`json=${pythonLiteral(body, '')}`] : []),
  ];
  return `rialto.request(${[`"${operation.method}"`, `"${filled(call)}"`, ...options].join(', ')})`;
}

const keywords = (members: object): string[] =>
  Object.entries(members).map(([name, value]) => `${name}=${pythonLiteral(value, '  ')}`);

const PYTHON_WORDS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function pythonLiteral(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return PYTHON_WORDS.get(value) ?? JSON.stringify(value);
  const isArray = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) =>
    isArray
      ? pythonLiteral(member, `${indent}  `)
      : `${JSON.stringify(name)}: ${pythonLiteral(member, `${indent}  `)}`,
  );
  return wrapped(members, isArray ? '[]' : '{}', indent, '');
}

/** How wide a value on one line is at most. */
const LINE = 64;

function wrapped(members: string[], brackets: string, indent: string, space: string): string {
  const [open, close] = brackets;
  const line = `${open}${space}${members.join(', ')}${space}${close}`;
  if (members.length === 0) return brackets;
  if (line.length <= LINE && !line.includes('\n')) return line;
  return `${open}\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}${close}`;
}
