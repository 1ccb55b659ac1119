import { type Description, isAt } from '../support/described-answers';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  example?: unknown;
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
}

interface Described {
  description: string;
  content?: Record<string, { schema?: Schema }>;
  headers?: Record<string, unknown>;
}

export interface Operation {
  /** The usual notation: `POST /marketplace/orders`. */
  name: string;
  method: string;
  path: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  body?: { types: string[]; schema: Schema };
  responses: Record<string, Described>;
}

interface RawOperation {
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Described>;
}

/** The running service's API description, read once. */
export class Api {
  readonly operations: Operation[];

  constructor(
    readonly document: Description & { security?: unknown; paths: Record<string, Record<string, unknown>> },
  ) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, described]) => {
        const operation = described as RawOperation;
        const content = Object.entries(operation.requestBody?.content ?? {});
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          security: operation.security ?? [],
          parameters: operation.parameters ?? [],
          body: content[0] && { types: content.map(([type]) => type), schema: content[0][1].schema },
          responses: operation.responses,
        };
      }),
    );
  }

  resolve(schema: Schema): Schema {
    if (!schema.$ref) return schema;
    const { schemas } = this.document.components as { schemas: Record<string, Schema> };
    return this.resolve(schemas[schema.$ref.split('/').at(-1) as string] as Schema);
  }

  /** The methods of all described paths that match: `/invites/request` also matches `/invites/{code}`. */
  methodsAt(address: string): Set<string> {
    const methods = this.operations
      // some are described only so that clients learn that they are not supported
      .filter(({ responses }) => Object.keys(responses).some((status) => Number(status) < 400))
      .filter(({ path }) => isAt(path, address))
      .map(({ method }) => method);
    return new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
  }
}
