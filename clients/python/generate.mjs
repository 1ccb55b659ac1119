/**
 * Generates what the client derives from the API description: `rialto_client/types.py` (request and response types) and
 * `rialto_client/_api.py` (the version, and how each operation retries and pages). `npm run regenerate -- clients` runs it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withOpenValues } from '../open-values.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const WIDTH = 110;
const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
   import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);
/** The parameters that take the cursor of the next page; the first that an operation has. */
const NEXT_PAGE = ['cursor', 'after'];
const HEADER = '# Generated from the API description by generate.mjs. Do not edit.\n';

export const folder = join(HERE, 'rialto_client');

/** The generated files, by name. */
export function generate(closed) {
  const description = withOpenValues(closed);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  return {
    'types.py': typesModule(description, operations.filter(isForAgents)),
    '_api.py': apiModule(operations, description, pythonVersion(version)),
  };
}

/** The client has types for agents: none for the operator, for pages for people, or for other protocols. */
const isForAgents = ({ path }) =>
  !/^\/(admin|account|auth|oauth|idp|mcp|a2a|ucp|embed|\.well-known)\b/.test(path);

/** `0.2.0-beta.1` is `0.2.0b1` in Python. */
function pythonVersion(version) {
  return version.replace(/-(alpha|beta|rc)\.?(\d*)$/, (_, stage, number) => {
    return { alpha: 'a', beta: 'b', rc: 'rc' }[stage] + (number || '0');
  });
}

function apiModule(operations, { components }, version) {
  const keyed = operations.filter(({ parameters = [] }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  const pages = operations.flatMap(({ path, method, responses, parameters = [] }) => {
    const view = method === 'get' ? schemaOf(responses['200'], components) : undefined;
    const lists = Object.entries(view?.properties ?? {}).filter(([, { type }]) => type === 'array');
    const next = NEXT_PAGE.find((name) => parameters.some((parameter) => parameter.name === name));
    return next && lists.length === 1 ? [[path, lists[0][0], next]] : [];
  });
  return [
    HEADER,
    `VERSION = ${quoted(version)}`,
    '',
    '# Operations that the service carries out once per Idempotency-Key.',
    'IDEMPOTENT = frozenset(',
    '    [',
    ...keyed.map(({ method, path }) => `        ${quoted(`${method.toUpperCase()} ${path}`)},`),
    '    ]',
    ')',
    '',
    '# Lists that come in pages: the member that has the items, and the parameter that takes `next_cursor`.',
    'PAGES = {',
    ...pages.map(([path, items, next]) => `    ${quoted(path)}: (${quoted(items)}, ${quoted(next)}),`),
    '}',
    '',
  ].join('\n');
}

const contentOf = (body) => Object.values(body?.content ?? {}).map(({ schema }) => schema);

function schemaOf(body, { schemas }) {
  const [schema] = contentOf(body);
  return schema?.$ref ? schemas[nameIn(schema.$ref)] : schema;
}

const nameIn = (ref) => ref.slice(ref.lastIndexOf('/') + 1);

function typesModule({ components: { schemas } }, operations) {
  const writer = new TypeWriter(schemas);
  for (const { requestBody, responses, parameters = [], operationId, method } of operations) {
    for (const body of [requestBody, ...Object.values(responses)])
      for (const schema of contentOf(body)) writer.typeOf(schema, '');
    const query = parameters.filter((parameter) => parameter.in === 'query');
    if (method === 'get' && query.length > 0 && !operationId.includes('alias'))
      writer.define(`${titled(operationId)}Params`, paramsOf(query));
  }
  const { classes } = writer;
  const names = [...classes.keys()].sort();
  return [
    HEADER,
    '"""Types of requests and responses. Values are plain dicts; new members may be added to responses at any time."""',
    '',
    'from __future__ import annotations',
    '',
    'from datetime import datetime',
    'from typing import Any, Literal, Optional, TypedDict, Union',
    '',
    `__all__ = [\n${names.map((name) => `    ${quoted(name)},`).join('\n')}\n]`,
    ...names.map((name) => `\n\n${classes.get(name)}`),
    '',
  ].join('\n');
}

function paramsOf(query) {
  const described = query.map(({ name, schema, description }) => [name, { description, ...schema }]);
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  return { properties: Object.fromEntries(described), required };
}

const titled = (id) =>
  id
    .split(/[.\-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

class TypeWriter {
  /** The code of each type, by its name in Python. */
  classes = new Map();

  constructor(schemas) {
    this.schemas = schemas;
  }

  /** `context` names an inline object. */
  typeOf(schema, context) {
    if (schema === undefined || Object.keys(schema).length === 0) return 'Any';
    if (schema.$ref) return this.define(nameIn(schema.$ref), this.schemas[nameIn(schema.$ref)]);
    if (schema.enum) return literal(schema.enum);
    const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (variants) return union(variants.map((variant) => this.typeOf(variant, context)));
    const types = [schema.type].flat();
    return union(types.map((type) => this.plainType(type, schema, context)));
  }

  plainType(type, schema, context) {
    switch (type) {
      case 'array':
        return `list[${this.typeOf(schema.items, `${context}Item`)}]`;
      case 'object':
        return this.objectType(schema, context);
      case 'string':
        return schema.format === 'date-time' && /(Request|Params)/.test(context)
          ? 'Union[str, datetime]'
          : 'str';
      default:
        return { integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[type] ?? 'Any';
    }
  }

  objectType(schema, context) {
    if (schema.properties && context) return this.define(context, schema);
    const values = schema.additionalProperties;
    return `dict[str, ${typeof values === 'object' ? this.typeOf(values, `${context}Value`) : 'Any'}]`;
  }

  /** Adds a class for an object schema and returns its name: that of the schema without `View`. */
  define(schemaName, schema) {
    const name = schemaName.replace(/View$/, '');
    if (!schema.properties) return this.typeOf(schema, '');
    if (this.classes.has(name)) return name;
    this.classes.set(name, ''); // a schema may refer to itself
    const members = Object.entries(schema.properties).map(([member, described]) => ({
      member,
      type: this.typeOf(described, `${schemaName}${titled(member)}`),
      description: described.description,
      required: (schema.required ?? []).includes(member),
    }));
    this.classes.set(name, classCode(name, schema.description, members));
    return name;
  }
}

function classCode(name, description, members) {
  const isName = ({ member }) => /^[A-Za-z_]\w*$/.test(member) && !KEYWORDS.has(member);
  if (!members.every(isName)) {
    const entries = members.map(({ member, type }) => `${quoted(member)}: ${quoted(type)}`);
    return `${name} = TypedDict(${quoted(name)}, {${entries.join(', ')}})`;
  }
  const required = members.filter((member) => member.required);
  const optional = members.filter((member) => !member.required);
  const body = (some, text) => [...docstring(text), ...some.flatMap(memberCode)];
  const whole = (declared, some, text) => {
    const lines = body(some, text);
    return `class ${declared}:\n${(lines.length > 0 ? lines : ['    pass']).join('\n')}`;
  };
  if (optional.length === 0 && required.length > 0) return whole(`${name}(TypedDict)`, required, description);
  if (required.length === 0) return whole(`${name}(TypedDict, total=False)`, optional, description);
  // Python before 3.11 has no NotRequired
  const base = whole(`_${name}Required(TypedDict)`, required);
  return `${base}\n\n\n${whole(`${name}(_${name}Required, total=False)`, optional, description)}`;
}

const memberCode = ({ member, type, description }) => [`    ${member}: ${type}`, ...docstring(description)];

function docstring(text) {
  if (!text) return [];
  const words = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split(/\s+/);
  const lines = [''];
  for (const word of words) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] += `${lines.at(-1) ? ' ' : ''}${word}`;
  }
  if (lines.at(-1).endsWith('"')) lines[lines.length - 1] += ' ';
  if (lines.length === 1) return [`    """${lines[0]}"""`];
  return [`    """${lines[0]}`, ...lines.slice(1).map((line) => `    ${line}`), '    """'];
}

const quoted = (value) => JSON.stringify(value);
const literal = (values) =>
  `Literal[${values.map((value) => (value === null ? 'None' : quoted(value))).join(', ')}]`;

function union(types) {
  const distinct = [...new Set(types)];
  if (distinct.includes('Any')) return 'Any';
  // any JSON value
  if (distinct.length > 5) return 'Any';
  const values = distinct.filter((type) => type !== 'None');
  const value = values.length > 1 ? `Union[${values.join(', ')}]` : (values[0] ?? 'None'); // `|` needs Python 3.10
  return values.length > 0 && values.length < distinct.length ? `Optional[${value}]` : value;
}
