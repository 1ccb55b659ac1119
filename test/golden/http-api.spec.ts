import { RouteTable } from '../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../support/app';
import { compareGolden } from './golden';
import { frameOf, inShort, membersOf, type Schema } from './schema-text';

type Content = Record<string, { schema?: Schema }>;
interface Operation {
  operationId: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content; headers?: object }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await startTestApp();
  description = (await app.client.get('/openapi.json').expect(200)).body as Description;
});
afterAll(() => app.close());

/**
 * What programs rely on, recorded a second time on purpose, so that a change is visible in review: a line per operation, parameter,
 * body, and member.
 */
it('the HTTP API is the one that http-api.txt records', () => {
  const { schemas, securitySchemes } = description.components;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => [
      `${method.toUpperCase()} ${path} ${operation.operationId}${operation.deprecated ? ' deprecated' : ''}${credentialsOf(operation)}`,
      ...[...parametersOf(operation), ...requestOf(operation), ...responsesOf(operation)].map(indented),
    ]),
  );
  const events = Object.entries(description.webhooks).flatMap(([name, { post }]) => [
    `EVENT ${name}`,
    ...dataOf(post).map(indented),
  ]);
  const shapes = Object.keys(schemas)
    .sort()
    .flatMap((name) => [
      `${name} ${frameOf(schemas[name] as Schema)}`.trimEnd(),
      ...membersOf(schemas[name] as Schema).map(indented),
    ]);
  const ways = Object.entries(securitySchemes).map(
    ([name, way]) => `${name} ${JSON.stringify(withoutTexts(way))}`,
  );
  const parts = [ways, operations, events, shapes].map((lines) => `${lines.join('\n')}\n`);
  compareGolden('http-api.txt', parts.join('\n'));
});

const indented = (line: string): string => `  ${line}`;

const credentialsOf = ({ security = [] }: Operation): string =>
  security.length === 0
    ? ''
    : ` (${security.map((way) => Object.entries(way).map(wayInShort).join(' and ') || 'none').join(', ')})`;

const wayInShort = ([name, scopes]: [string, string[]]): string => [name, ...scopes].join(' ');

const parametersOf = ({ parameters = [] }: Operation): string[] =>
  parameters.map(
    ({ in: place, name, required, schema }) => `${place} ${name}${required ? '' : '?'}: ${inShort(schema)}`,
  );

const requestOf = ({ requestBody }: Operation): string[] =>
  bodiesIn(requestBody?.content).map((body) => `body${requestBody?.required ? '' : '?'} ${body}`);

const bodiesIn = (content: Content = {}): string[] =>
  Object.entries(content).map(([type, { schema }]) => `${type}: ${inShort(schema)}`);

/** A line per success, then the statuses of errors, with the codes that are not common to all operations of a kind. */
function responsesOf({ operationId, responses }: Operation): string[] {
  const successes = Object.entries(responses).filter(([status]) => !isError(status));
  const codes = app.app
    .get(RouteTable)
    .operation(operationId)
    .answer?.refuses.map(({ terms }) => terms.code);
  return [
    ...successes.flatMap(([status, { content, headers = {} }]) => {
      const sent = Object.keys(headers).map((name) => ` ${name}`);
      return (content ? bodiesIn(content) : ['no body']).map((body) => `${status} ${body}${sent.join('')}`);
    }),
    ['errors', ...Object.keys(responses).filter(isError), ...[...new Set(codes)].sort()].join(' '),
  ];
}

const isError = (status: string): boolean => Number(status) >= 400;

/** The members of the data of an event; those around them are in `EventView`. */
function dataOf({ requestBody }: Operation): string[] {
  const { allOf = [] } = requestBody?.content['application/json']?.schema ?? {};
  return allOf.flatMap(({ properties }) => (properties?.data ? membersOf(properties.data) : []));
}

const withoutTexts = (way: object): object =>
  JSON.parse(
    JSON.stringify(way, (name, value: unknown) => (name === 'description' ? undefined : value)),
  ) as object;
