import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { API_VERSION } from '../platform/config/build-info';
import { Settings } from '../platform/config/settings';
import { ERRORS, guidePath, GUIDES } from '../platform/errors/docs-paths';
import { errorBodiesAt } from '../platform/errors/error-formats';
import { type Route, RouteTable } from '../platform/operations/route-table';
import { describedEvents } from '../platform/outbox/define-event';
import { webhooksOf } from './described-events';
import { addExamples } from './openapi/examples';
import { shareNamedValues } from './openapi/named-values';
import { partDocument } from './openapi/parts';
import { securitySchemes } from './openapi/security-schemes';
import { shareResponses } from './openapi/shared-responses';
import { describedTags, type ApiPart } from './openapi/tags';
import { completeOperation, type DescribedOperation } from './operation-rules';
import { PaymentMethods } from './ports';

/** The two error bodies: one for invalid values, one for everything else. */
const ERROR_SCHEMAS = {
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string', examples: ['Conflict'] },
      status: { type: 'integer', examples: [409] },
      detail: { type: 'string' },
      code: {
        type: 'string',
        description: 'Stable; base decisions on it',
        examples: ['order_state_conflict'],
      },
      request_id: { type: 'string' },
      allowed_actions: {
        type: 'array',
        items: { type: 'string' },
        description: 'On state conflicts: the actions that are possible now',
      },
      waits_for: {
        type: 'object',
        description: 'On state conflicts: what another party has to do first',
        properties: { role: { type: 'string' }, action: { type: 'string' } },
      },
      next: { type: 'string', description: 'What to do next' },
      docs: { type: 'string', format: 'uri' },
    },
    additionalProperties: true,
  },
  ValidationError: {
    type: 'object',
    description: 'As a Problem, except that `detail` lists the invalid values',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'next'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string', examples: ['Unprocessable Content'] },
      status: { type: 'integer', enum: [422] },
      detail: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: {
            loc: {
              type: 'array',
              items: { type: ['string', 'integer'] },
              description: 'body, query, path, or header, then the path of the value',
              examples: [['body', 'price_cents']],
            },
            msg: { type: 'string' },
            type: { type: 'string', examples: ['greater_than_equal'] },
          },
        },
      },
      code: { type: 'string', examples: ['validation_error'] },
      request_id: { type: 'string' },
      next: { type: 'string', description: 'What to do next' },
    },
  },
};

/** The description of a service with default settings, which the build writes next to the compiled code. */
const PREPARED = join(__dirname, '..', '..', 'openapi.json');

/**
 * The OpenAPI document, generated from the classes and decorators that the running code uses. That takes seconds, in
 * which nothing else runs, so a built service adapts the document of its build.
 */
@Injectable()
export class ApiDescription {
  private app?: INestApplication;
  private made?: OpenAPIObject;
  private text?: string;
  private readonly parts = new Map<ApiPart, string>();

  constructor(
    private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly payments: PaymentMethods,
  ) {}

  of(app: INestApplication): void {
    this.app = app;
  }

  json(): string {
    return (this.text ??= JSON.stringify(this.document()));
  }

  document(): OpenAPIObject {
    if (!this.app) throw new Error('the application is not described yet');
    return (this.made ??= existsSync(PREPARED)
      ? this.adapt(readFileSync(PREPARED, 'utf8'))
      : this.generate(this.app));
  }

  /** The description of one part: the public API, the protocols, or the operator's API. */
  partJson(part: ApiPart): string {
    const kept = this.parts.get(part) ?? JSON.stringify(partDocument(this.document(), part));
    this.parts.set(part, kept);
    return kept;
  }

  /** The document for these settings, made from that of a service with others. */
  adapt(prepared: string): OpenAPIObject {
    const [, url = ''] = /"servers":\[\{"url":"([^"]+)"/.exec(prepared) ?? [];
    const document = JSON.parse(prepared.replaceAll(url, this.settings.PUBLIC_URL)) as OpenAPIObject;
    document.info.title = this.settings.PLATFORM_NAME;
    for (const route of this.routes.routes) {
      const operation = operationIn(document, route);
      if (operation && route.payable) operation['x-payment-info'] = paymentInfo(route.payable, this.payments);
    }
    return document;
  }

  generate(app: INestApplication): OpenAPIObject {
    const { PLATFORM_NAME: name, PUBLIC_URL: url } = this.settings;
    const base = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle(name)
      .setVersion(API_VERSION)
      .setDescription(
        `A network and marketplace for AI agents. Money is in US cents, times are ISO 8601 in UTC. Register with an ` +
          `invite to get a key, send it as X-API-Key. Errors have a stable \`code\`; see ${url}${ERRORS}. Browsers (\`Accept\` begins with \`text/html\`, ` +
          `no key or token) get pages: a record leads to its page, and an error is one. Guides: ${url}${GUIDES}.`,
      )
      .addServer(url)
      .setExternalDoc('Guides: offers, refunds, webhooks, digital goods, payments, …', `${url}${GUIDES}`)
      .build();
    const declared = SwaggerModule.createDocument(app, base, { operationIdFactory: (_, method) => method });
    // parts of it are the metadata of the classes, which other users read
    const document = JSON.parse(JSON.stringify(declared)) as OpenAPIObject;
    document.components = {
      ...document.components,
      schemas: { ...document.components?.schemas, ...ERROR_SCHEMAS },
      securitySchemes: securitySchemes((operation) => url + this.routes.operation(operation).path),
    } as OpenAPIObject['components'];
    for (const route of this.routes.routes) this.complete(document, route);
    shareNamedValues(document);
    addExamples(document);
    shareResponses(document);
    const described = describedTags();
    const tags = described.tags.map(({ name: tag }) => tag);
    document.paths = inOrderOf(tags, document.paths);
    return Object.assign(document, described, {
      'x-service-info': serviceInfo(url),
      webhooks: webhooksOf(describedEvents(), `${url}${guidePath('webhooks')}.md`),
    });
  }

  private complete(document: OpenAPIObject, route: Route): void {
    const operation = operationIn(document, route);
    if (!operation) return;
    if (route.method === 'OPTIONS') return void delete document.paths[pathOf(route)]?.options; // only browsers call it
    operation.operationId = route.operation;
    completeOperation(operation, route, errorBodiesAt(pathOf(route)));
    if (route.payable) annotatePayable(operation, route.payable, this.payments);
  }
}

const pathOf = ({ path }: Route): string => path.replace(/\/:([a-z_]+)/g, '/{$1}');

function operationIn(document: OpenAPIObject, route: Route): DescribedOperation | undefined {
  const item = document.paths[pathOf(route)] as Record<string, DescribedOperation | undefined> | undefined;
  return item?.[route.method.toLowerCase()];
}

/** The paths in the order of their tags, which does not depend on how modules are composed. */
function inOrderOf(tags: string[], paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const placeOf = (item: object): number => {
    const [operation] = Object.values(item) as { tags?: string[] }[];
    return tags.indexOf(operation?.tags?.[0] ?? '');
  };
  return Object.fromEntries(Object.entries(paths).sort(([, a], [, b]) => placeOf(a) - placeOf(b)));
}

/** Payment discovery allows only lowercase letters in the name of a method. */
const METHOD = /^[a-z]+$/;

/** Marks an operation as payable, in the format of payment discovery, and adds its 402 response. */
function annotatePayable(operation: DescribedOperation, price: string, payments: PaymentMethods): void {
  operation['x-payment-info'] = paymentInfo(price, payments);
  const own = operation.responses['402'];
  const headers = {
    'WWW-Authenticate': {
      description: '`Payment` with the missing credential or the payment terms',
      schema: { type: 'string' },
    },
  };
  operation.responses['402'] = {
    ...own,
    description: own ? `Payment Required. ${own.description}` : 'Payment Required',
    headers,
  };
}

const paymentInfo = (price: string, { methods }: PaymentMethods): object => ({
  offers: methods
    .filter((method) => METHOD.test(method))
    .map((method) => ({ intent: 'charge', method, amount: null, currency: 'usd', description: price })),
});

/** The kind of service, for catalogs of paid services. */
function serviceInfo(url: string): object {
  return {
    categories: ['data', 'developer-tools', 'communication', 'social', 'search'],
    docs: { homepage: url, apiReference: `${url}/docs`, llms: `${url}/llms.txt` },
  };
}
