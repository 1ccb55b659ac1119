import Ajv2020 from 'ajv/dist/2020';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Type } from '@nestjs/common';
import { RouteTable } from '../../src/platform/operations/route-table';
import { RequestPipe } from '../../src/platform/validation/request.pipe';
import { startTestApp, type TestApp } from '../support/app';
import { withResponses } from '../support/shared-responses';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { example?: unknown };
  example?: unknown;
}
interface Operation {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { examples: Record<string, { value: unknown }>; schemas: Record<string, object> };
}

const ROOT = resolve(__dirname, '../..');

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await startTestApp();
  description = withResponses((await app.client.get('/openapi.json').expect(200)).body as Description);
});
afterAll(() => app.close());

const operations = (): Operation[] => Object.values(description.paths).flatMap((item) => Object.values(item));

/** The examples of JSON bodies, with their schemas. */
function examplesIn(content: Record<string, Media> = {}): { schema: object; value: unknown }[] {
  return Object.values(content).flatMap(({ schema = {}, example, examples = {} }) => {
    const shared = Object.values(examples).map(
      ({ $ref }) => description.components.examples[$ref.split('/').at(-1) as string]?.value,
    );
    return [...shared, ...(example === undefined ? [] : [example])].map((value) => ({ schema, value }));
  });
}

describe('the API description', () => {
  it('has nothing that the linter of descriptions warns of, as a whole and in parts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    try {
      const files = [
        'openapi.json',
        'openapi/public.json',
        'openapi/protocols.json',
        'openapi/operator.json',
      ];
      for (const file of files) {
        const { text } = await app.client.get(`/${file}`).expect(200);
        const copy = join(folder, file.replace('/', '-'));
        await writeFile(copy, text);
        const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
        const config = ['--config', join(ROOT, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000'];
        const ran = await promisify(execFile)(process.execPath, [redocly, 'lint', copy, ...config], {
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
          maxBuffer: 2 ** 26,
        }).catch((error: unknown) => error as { stdout: string; stderr: string });
        const { problems } = JSON.parse(ran.stdout) as {
          problems: { message: string; ruleId: string; location: { pointer: string }[] }[];
        };
        const lines = problems.map(
          ({ message, ruleId, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
        );
        expect([file, lines.slice(0, 30)]).toEqual([file, []]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 240_000);

  it('says of every operation what it needs, and of every tag what it is for', () => {
    const silent = operations().filter(({ description: text = '' }) => !/Needs|Public/.test(text));
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
    const described = new Set(description.tags.map(({ name }) => name));
    const used = new Set(operations().flatMap(({ tags = [] }) => tags));
    expect([...used].filter((tag) => !described.has(tag))).toEqual([]);
    expect([...described].filter((tag) => !used.has(tag))).toEqual([]);
  });

  it('has an example for every JSON request and response, and each is valid', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: 'api', components: description.components });
    const problems = operations().flatMap(({ operationId, requestBody, responses }) =>
      [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) =>
        examplesIn(content).flatMap(({ schema, value }) => {
          const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object;
          const validate = ajv.compile(absolute);
          if (validate(value)) return [];
          return (validate.errors ?? []).map(({ instancePath, message }) =>
            `${operationId}: ${instancePath} ${message} ${JSON.stringify(value)}`.slice(0, 300),
          );
        }),
      ),
    );
    expect(problems).toEqual([]);
    const without = operations().flatMap(({ operationId, requestBody, responses }) => [
      ...Object.entries(requestBody?.content ?? {})
        .filter(([type, media]) => type.includes('json') && media.example === undefined && !media.examples)
        .map(([type]) => `${operationId} takes ${type}`),
      ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content)
          .filter(
            ([type, media]) =>
              Number(status) < 400 &&
              type.includes('json') &&
              media.schema &&
              media.example === undefined &&
              !media.examples,
          )
          .map(([type]) => `${operationId} answers ${status} ${type}`),
      ),
    ]);
    expect(without).toEqual([]);
  });

  it('has a valid example for every parameter that a call needs', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const problems = operations().flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ in: place, required }) => required && (place === 'path' || place === 'query'))
        .map(({ name, schema, example = schema.example }) => ({ name, schema, example, operationId }))
        .filter(({ schema, example }) => example === undefined || !ajv.validate(schema, example)),
    );
    expect(problems).toEqual([]);
  });

  it('has no example of a request that the service refuses', () => {
    const pipe = new RequestPipe();
    const refused = app.app.get(RouteTable).routes.flatMap((route) => {
      const body = route.takes().find((argument) => argument.from === 'body');
      if (body?.from !== 'body' || (body.type as unknown) === Object) return [];
      const example = description.components.examples[body.type.name]?.value;
      if (example === undefined) return [];
      try {
        pipe.transform(structuredClone(example), { type: 'body', metatype: body.type as Type });
        return [];
      } catch (error) {
        const { problems } = error as { problems?: unknown };
        return [
          `${body.type.name}: ${JSON.stringify(problems ?? String(error))} ${JSON.stringify(example)}`.slice(
            0,
            400,
          ),
        ];
      }
    });
    expect([...new Set(refused)]).toEqual([]);
  });
});
