import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import type { ClientMethod } from '../../pages/web/docs/reference/samples';

const CLIENTS = join(__dirname, '../../clients');
const TYPESCRIPT = join(CLIENTS, 'typescript/src/resources');
const PYTHON = join(CLIENTS, 'python/rialto_client/resources.py');
const FEED = join(CLIENTS, 'python/rialto_client/_feed.py');

/** The methods of a client, by method and path of the operation that they call; of two, the first. */
type Methods = Map<string, ClientMethod>;

/** The methods of both clients, by the method and the path of their operation. */
export function clientMethodsFile(): string {
  const [typeScript, python] = [typeScriptMethods(), pythonMethods()];
  const operations = [...new Set([...typeScript.keys(), ...python.keys()])].sort();
  const lines = operations.map((operation) => {
    const methods = { typescript: typeScript.get(operation), python: python.get(operation) };
    return `  ${JSON.stringify(operation)}: ${JSON.stringify(methods)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Reads `this.api.call('GET', path, { body })`, `this.api.list(path, …, { query })`, and `{ method, template, body }`. */
export function typeScriptMethods(): Methods {
  const methods: Methods = new Map();
  for (const name of readdirSync(TYPESCRIPT).sort()) {
    const text = readFileSync(join(TYPESCRIPT, name), 'utf8');
    for (const resource of ts.createSourceFile(name, text, ts.ScriptTarget.Latest).statements) {
      if (!ts.isClassDeclaration(resource) || !resource.name) continue;
      for (const method of resource.members) {
        if (!ts.isMethodDeclaration(method) || !ts.isIdentifier(method.name) || !method.body) continue;
        const calls = callsIn(method.body);
        const [call] = calls;
        if (!call || calls.length > 1) continue;
        add(methods, call.operation, resource.name.text, method.name.text, inputOf(call.input));
      }
    }
  }
  return methods;
}

function callsIn(body: ts.Node): { operation: string; input?: ts.Node }[] {
  const found: { operation: string; input?: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: owner, name } = node.expression;
      const isApi = ts.isPropertyAccessExpression(owner) && owner.name.text === 'api';
      const [first, second, third] = node.arguments;
      if (isApi && name.text === 'call')
        found.push({ operation: `${literal(first)} ${literal(second)}`, input: third });
      if (isApi && name.text === 'list') found.push({ operation: `GET ${literal(first)}`, input: third });
    }
    const template = memberOf(node, 'template');
    if (template)
      found.push({ operation: `${literal(memberOf(node, 'method'))} ${literal(template)}`, input: node });
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

const literal = (node: ts.Node | undefined): string => (node && ts.isStringLiteral(node) ? node.text : '?');

function memberOf(object: ts.Node | undefined, name: string): ts.Node | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  const member = object.properties.find(
    (one) => one.name && ts.isIdentifier(one.name) && one.name.text === name,
  );
  if (!member) return undefined;
  return ts.isPropertyAssignment(member) ? member.initializer : member.name;
}

function inputOf(call: ts.Node | undefined): string | undefined {
  if (memberOf(call, 'query')) return 'query';
  const body = memberOf(call, 'body');
  if (!body || !ts.isObjectLiteralExpression(body)) return body && 'body';
  const [member] = body.properties;
  return member?.name && ts.isIdentifier(member.name) ? `body.${member.name.text}` : undefined;
}

/** Reads `call("GET", path, body=body)` of methods that carry out one operation. */
export function pythonMethods(): Methods {
  const methods: Methods = new Map();
  const [, feed] = /^EVENTS = "(.+)"$/m.exec(readFileSync(FEED, 'utf8')) ?? [];
  for (const [, resource, members] of readFileSync(PYTHON, 'utf8').matchAll(
    /^class (\w+)\(Resource\[C\]\):\n((?:(?: .*)?\n)*)/gm,
  ))
    for (const [, method, code] of members!.matchAll(/^ {4}def (\w+)((?:.*\n)+?)(?=^ {4}@|(?![^]))/gm)) {
      const calls = [...code!.matchAll(/\bcall\(\s*"([A-Z]+)",\s*(?:"([^"]+)"|EVENTS)/g)];
      const [call] = calls;
      if (!call || calls.length > 1) continue;
      const [, member] = /\bbody=\{"(\w+)": /.exec(code!) ?? [];
      const input = member ? `body.${member}` : /\bbody=body\b/.test(code!) ? 'body' : undefined;
      const takes = /\bparams=params\b/.test(code!) ? 'query' : input;
      add(methods, `${call[1]} ${call[2] ?? feed}`, resource!, method!, takes);
    }
  return methods;
}

function add(methods: Methods, operation: string, resource: string, method: string, takes?: string): void {
  if (operation.includes('?')) throw new Error(`${resource}.${method}: the operation is not a literal`);
  const name = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}.${method}`;
  if (!methods.has(operation)) methods.set(operation, { name, ...(takes && { takes }) } as ClientMethod);
}
