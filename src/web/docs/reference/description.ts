/** The parts of the API description that its pages show. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  title?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

interface Example {
  $ref?: string;
  value?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

export interface ResponseDescription {
  description?: string;
  content?: Record<string, Content>;
  'x-error-codes'?: string[];
}

export interface OperationDescription {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, Content> };
  responses: Record<string, ResponseDescription>;
}

export interface Description {
  paths: Record<string, Record<string, OperationDescription>>;
  webhooks?: Record<string, { post: { requestBody: { content: Record<string, Content> } } }>;
  components?: { schemas?: Record<string, Schema>; examples?: Record<string, Example> };
  tags?: { name: string; description?: string; 'x-displayName'?: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
}

export interface ListedOperation extends OperationDescription {
  method: string;
  path: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation that clients call. */
export const operationsOf = ({ paths }: Description): ListedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ ...operation, method: method.toUpperCase(), path }] : [];
    }),
  );

/** The anchor of an operation on its page: `orders.place` is `orders-place`. */
export const operationAnchor = ({ operationId }: { operationId: string }): string =>
  operationId.replaceAll('.', '-').toLowerCase();
