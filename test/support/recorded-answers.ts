import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { TestApp } from './app';

interface Described {
  content?: Record<string, { schema?: object }>;
}
type Item = Record<string, { responses: Record<string, Described> } | undefined>;
interface Description {
  paths: Record<string, Item>;
  components: { schemas: Record<string, { properties?: object; additionalProperties?: unknown }> };
}
interface Answer {
  method: string;
  path: string;
  status: number;
  type: string;
  text: string;
}

/** Keeps every answer that the service gives from now on, to be held against its own API description. */
export function recordAnswers(app: TestApp): {
  problems(): Promise<string[]>;
  operations(): Promise<string[]>;
} {
  const answers: Answer[] = [];
  const server = app.app.getHttpServer() as Server;
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    };
    const { write, end } = response;
    response.write = ((chunk: unknown, ...rest: []) => {
      keep(chunk);
      return write.apply(response, [chunk, ...rest] as never);
    }) as typeof write;
    response.end = ((chunk: unknown, ...rest: []) => {
      keep(chunk);
      return end.apply(response, [chunk, ...rest] as never);
    }) as typeof end;
    const { method = '', url = '' } = request;
    response.on('finish', () =>
      answers.push({
        method: method.toLowerCase(),
        path: url.split('?')[0] as string,
        status: response.statusCode,
        type: String(response.getHeader('content-type') ?? '').split(';')[0] as string,
        text: Buffer.concat(chunks).toString('utf8'),
      }),
    );
  });

  const description = async (): Promise<Description> =>
    (await app.client.get('/.well-known/openapi.json').expect(200)).body as Description;
  const known = async (): Promise<{ answer: Answer; name: string; item: Item }[]> => {
    const { paths } = await description();
    return answers.flatMap((answer) => {
      const name = pathOf(Object.keys(paths), answer.path);
      return name === undefined ? [] : [{ answer, name, item: paths[name] as Item }];
    });
  };

  return {
    async problems() {
      const check = checkerOf(await description());
      return [...new Set((await known()).flatMap(({ answer, name, item }) => check(answer, name, item)))];
    },
    async operations() {
      const seen = (await known()).filter(({ answer }) => answer.status < 400);
      return [...new Set(seen.map(({ answer, name }) => `${answer.method.toUpperCase()} ${name}`))];
    },
  };
}

/** The described path that an address belongs to: of two, the one with fewer variable parts. */
function pathOf(paths: string[], address: string): string | undefined {
  return paths
    .filter((path) =>
      new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(address),
    )
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

/** Members that the description does not name are a problem too. */
function checkerOf({ components }: Description): (answer: Answer, name: string, item: Item) => string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [
      name,
      schema.properties && schema.additionalProperties === undefined
        ? { ...schema, additionalProperties: false }
        : schema,
    ]),
  );
  ajv.addSchema({ $id: 'api', components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const validator = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, validator);
    return validator;
  };

  return ({ method, status, type, text }, name, item) => {
    const place = `${method.toUpperCase()} ${name} ${status}`;
    const described = item[method]?.responses[status];
    if (!described) return item[method] ? [`${place}: not described`] : [];
    if (text === '') return described.content ? [`${place}: no body`] : [];
    const schema = (described.content?.[type] ?? described.content?.['*/*'])?.schema;
    if (!schema) return described.content ? [`${place}: ${type} is not described`] : [];
    if (!type.includes('json')) return [];
    const validate = validatorOf(schema);
    if (validate(JSON.parse(text))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${place}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
