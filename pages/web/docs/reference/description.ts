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

/** Or a reference to one of `components.examples`. */
interface Example {
  $ref?: string;
  summary?: string;
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

/** Or a reference to one of `components.responses`. */
export interface ResponseDescription {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
  'x-errors'?: { code: string; meaning: string }[];
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
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, ResponseDescription>;
    examples?: Record<string, Example>;
  };
  tags?: { name: string; description?: string; 'x-displayName'?: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
}

export interface ListedOperation extends OperationDescription {
  method: string;
  path: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation that clients call, with what it shares with others in its place. */
export const operationsOf = ({ paths, components = {} }: Description): ListedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ ...withShared(operation, components), method: method.toUpperCase(), path }] : [];
    }),
  );

type Components = NonNullable<Description['components']>;

function withShared(operation: OperationDescription, shared: Components): OperationDescription {
  const { requestBody, responses } = operation;
  const found = Object.entries(responses).map(([status, response]) => {
    const { content, ...rest } = shared.responses?.[nameIn(response)] ?? response;
    return [status, content ? { ...rest, content: withExamples(content, shared) } : rest];
  });
  return {
    ...operation,
    ...(requestBody && {
      requestBody: { ...requestBody, content: withExamples(requestBody.content, shared) },
    }),
    responses: Object.fromEntries(found) as OperationDescription['responses'],
  };
}

function withExamples(contents: Record<string, Content>, shared: Components): Record<string, Content> {
  const found = Object.entries(contents).map(([type, content]) => {
    const examples = Object.entries(content.examples ?? {}).map(
      ([name, example]) => [name, shared.examples?.[nameIn(example)] ?? example] as const,
    );
    return [type, examples.length > 0 ? { ...content, examples: Object.fromEntries(examples) } : content];
  });
  return Object.fromEntries(found) as Record<string, Content>;
}

const nameIn = ({ $ref = '' }: { $ref?: string }): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The anchor of an operation on its page: `orders.create` is `orders-create`. */
export const operationAnchor = ({ operationId }: { operationId: string }): string =>
  operationId.replaceAll('.', '-').toLowerCase();
