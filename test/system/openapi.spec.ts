import Ajv2020 from 'ajv/dist/2020';
import { type Route, RouteTable } from '../../src/platform/operations/route-table';
import { OPERATOR_PAGES, TRADE_PAGES } from '../architecture/routes/account';
import { WEB_ROUTES } from '../architecture/routes/web';
import { startTestApp, type TestApp } from '../support/app';
import { withResponses } from '../support/shared-responses';

interface Operation {
  operationId: string;
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; schema?: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, Record<string, unknown>> }> };
}

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await startTestApp();
  description = withResponses(
    (await app.client.get('/.well-known/openapi.json').expect(200)).body as Description,
  );
});
afterAll(() => app.close());

const operations = (): [string, Operation][] =>
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

const PAGES = { ...WEB_ROUTES, ...TRADE_PAGES, ...OPERATOR_PAGES };

/** Described so that clients learn that it is not supported. */
const REFUSED = new Set(['GET /mcp']);

describe('the API description', () => {
  it('is OpenAPI 3.1 with version 1.0.0', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Rialto', version: '1.0.0' } });
  });

  it('has exactly the existing routes, without the pages', () => {
    const isPage = ({ method, path }: Route): boolean => PAGES[`${method} ${path}`] !== undefined;
    const routes = app.app
      .get(RouteTable)
      .routes.filter((route) => !isPage(route) && route.method !== 'OPTIONS')
      .map(({ method, path }) => `${method} ${path.replace(/\/:([a-z_]+)/g, '/{$1}')}`);
    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual(routes.sort());
  });

  it('describes the summary, the security, and the responses of every operation', () => {
    const incomplete = operations().flatMap(([name, operation]) => {
      const missing = [];
      if (!operation.summary) missing.push('summary');
      if (!operation.security) missing.push('security');
      const success = Object.keys(operation.responses).find((status) => /^[23]/.test(status));
      if (!success && !REFUSED.has(name)) missing.push('success');
      if (operation.requestBody && !operation.responses['422']) missing.push('422');
      return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : [];
    });
    expect(incomplete).toEqual([]);
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes the errors for a missing token, a missing scope, and a secret that was already shown', () => {
    const byName = new Map(operations());
    for (const { method, path, access, scope, answer } of app.app.get(RouteTable).routes) {
      const name = `${method} ${path.replace(/\/:([a-z_]+)/g, '/{$1}')}`;
      const said = (status: number) => `${name}: ${byName.get(name)?.responses[status]?.description}`;
      if (access === 'admin') expect(said(401)).toContain('missing_admin_token');
      if (access === 'key') expect(said(401)).toContain('missing_api_key');
      if (scope) expect(said(403)).toMatch(new RegExp(`scope_missing.*${scope}`));
      if (answer?.secret) expect(said(409)).toMatch(/already_created.*rotate/);
    }
    const secrets = app.app.get(RouteTable).routes.filter(({ answer }) => answer?.secret);
    expect(secrets.map(({ handler }) => handler).sort()).toEqual([
      'AdminOauthClientsController.create',
      'ApiKeysController.create',
      'ApiKeysController.rotate',
      'OpsReportsController.store',
      'RegistrationController.register',
      'RegistrationController.verify',
      'WebhooksController.create',
      'WebhooksController.rotate',
    ]);
  });

  it('requires the same members of a new listing as the service', () => {
    const { required } = description.components.schemas.CreateListingRequest as { required?: string[] };
    expect(required).toEqual([
      'title',
      'description',
      'category',
      'price_cents',
      'listing_type',
      'condition',
    ]);
  });

  it('bounds every string in a request', () => {
    const requests = Object.entries(description.components.schemas).filter(([name]) =>
      name.endsWith('Request'),
    );
    expect(requests.length).toBeGreaterThan(8);
    const open = requests.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(
          ([, schema]) =>
            schema.type === 'string' &&
            schema.maxLength === undefined &&
            !schema.enum &&
            !schema.pattern &&
            schema.format !== 'date-time',
        )
        .map(([member]) => `${name}.${member}`),
    );
    expect(open).toEqual([]);
  });

  it('has no broken references, and only valid schemas', () => {
    const text = JSON.stringify(description);
    const known = new Set(Object.keys(description.components.schemas));
    const missing = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
      .map(([, name]) => name as string)
      .filter((name) => !known.has(name));
    expect(missing).toEqual([]);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: description.components });
    for (const name of known) ajv.compile({ $ref: `api#/components/schemas/${name}` });
  });

  it('has no list of allowed values with null, which generators of clients do not understand', () => {
    const withNull: string[] = [];
    const visit = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { enum: values, nullable } = value as { enum?: unknown; nullable?: unknown };
      if (Array.isArray(values) && values.includes(null)) withNull.push(at);
      if (nullable === true) withNull.push(`${at} is nullable as in OpenAPI 3.0`);
      for (const [name, member] of Object.entries(value)) visit(member, `${at}/${name}`);
    };
    visit(description.components.schemas, '');
    visit(description.paths, '');
    expect(withNull).toEqual([]);
    expect(description.components.schemas.AgentSpecView!.properties!.unavailable_reason).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/UnavailableReason' }, { type: 'null' }],
    });
  });

  it('has HTML pages', async () => {
    await app.client.get('/docs/try').expect(301).expect('Location', '/docs/reference');
    await app.client.get('/docs/openapi.json').expect(302).expect('Location', '/openapi.json');
    const errors = await app.client.get('/docs/errors').expect(200);
    expect(errors.text).toContain('id="order_state_conflict"');
  });
});
