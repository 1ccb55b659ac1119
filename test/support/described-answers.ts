import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

export interface Described {
  content?: Record<string, { schema?: object }>;
}
export type Item = Record<string, { responses: Record<string, Described> } | undefined>;
export interface Description {
  paths: Record<string, Item>;
  components: { schemas: Record<string, { properties?: object; additionalProperties?: unknown }> };
}
export interface Answer {
  method: string;
  path: string;
  status: number;
  type: string;
  text: string;
}

const matchers = new Map<string, RegExp>();

/** Whether a URL path matches a described path. */
export function isAt(path: string, address: string): boolean {
  const known = matchers.get(path);
  if (known) return known.test(address);
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  const made = new RegExp(`^${literal}/?$`);
  matchers.set(path, made);
  return made.test(address);
}

/** The described path that matches a URL path; with several, the one with the fewest variables. */
export function pathOf(paths: string[], address: string): string | undefined {
  return paths
    .filter((path) => isAt(path, address))
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

/** Members that the description does not list are reported too. */
export function checkerOf({
  components,
}: Description): (answer: Answer, name: string, item: Item) => string[] {
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
    // the introduction of the description says this once for all operations
    if (method === 'get' && status >= 400 && type === 'text/html') return [];
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
