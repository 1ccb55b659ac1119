/** Generates `src/generated` from the API description. `npm run regenerate -- clients` runs it. */
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { ANY_OTHER, withOpenValues } from '../open-values.mjs';

const NOTE = '// Generated from the API description by generate.mjs. Do not edit.\n\n';
/** A member with a default may be left out of a request. */
const OPTIONS = { emptyObjectsUnknown: true, defaultNonNullable: false, silent: true, transform: anyOther };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const folder = join(import.meta.dirname, 'src', 'generated');

/** The generated files, by name. */
export async function generate(document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
  );
  return {
    'schema.ts': await schema(document, operations),
    'operations.ts': operationFacts(document, operations),
  };
}

/** The types of paths, events, and records. */
async function schema(document, operations) {
  const paths = {};
  for (const { path, method, operation } of operations)
    (paths[path] ??= {})[method] = { ...operation, responses: successesOf(operation) };
  const described = withOpenValues(withoutExamples({ ...document, paths }));
  return NOTE + astToString(await openapiTS(described, OPTIONS));
}

/** `string & {}` keeps the known values beside it in the suggestions of editors. */
function anyOther(schema) {
  if (!schema[ANY_OTHER]) return undefined;
  const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  return ts.factory.createIntersectionTypeNode([text, ts.factory.createTypeLiteralNode([])]);
}

/** What the client has to know when it runs, and the codes of all errors. */
function operationFacts(document, operations) {
  const idempotent = operations
    .filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const codes = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) =>
      (response['x-errors'] ?? []).map(({ code }) => code),
    ),
  );
  return [
    NOTE + `/** The version of the API that this client was generated for. */`,
    `export const API_VERSION = '${document.info.version}';\n`,
    '/** The operations that accept an Idempotency-Key. */',
    `export const IDEMPOTENT: ReadonlySet<string> = new Set([\n${lines(idempotent, '  ', ',')}\n]);\n`,
    '/** The codes of all errors that the API describes. Newer servers may return others. */',
    `export type KnownErrorCode =\n${lines(codes, '  | ', '')};\n`,
  ].join('\n');
}

function lines(words, before, after) {
  return [...new Set(words)]
    .sort()
    .map((word) => `${before}'${word}'${after}`)
    .join('\n');
}

/** Errors are typed by `RialtoError`. */
function successesOf({ responses }) {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400));
}

/** Some examples differ from run to run, and together they are larger than all types. */
function withoutExamples(value, areMembers = false) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  const kept = Object.entries(value).filter(([name]) => areMembers || !/^examples?$/.test(name));
  return Object.fromEntries(
    kept.map(([name, member]) => [name, withoutExamples(member, !areMembers && name === 'properties')]),
  );
}
