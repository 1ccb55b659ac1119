import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

/** By `Class.method`: the `Service.method` calls that its source contains. */
export type ServiceCalls = Map<string, Set<string>>;

/** Calls made by controller handlers. */
export function callsOfHandlers(): ServiceCalls {
  const found: ServiceCalls = new Map();
  const controllers = ['src', 'pages'].flatMap((folder) => [...classesIn(folder, /\.controller\.ts$/)]);
  for (const node of controllers)
    for (const member of node.members)
      if (ts.isMethodDeclaration(member) && ts.canHaveDecorators(member) && ts.getDecorators(member))
        found.set(`${node.name?.text}.${member.name.getText()}`, callsIn(member, node));
  return found;
}

/** Calls made by MCP tools, by tool name; tools are object literals with a `name` and a `run`. */
export function callsOfTools(): ServiceCalls {
  const found: ServiceCalls = new Map();
  for (const node of classesIn('src/mcp/tools', /\.tools\.ts$/))
    walk(node, (inner) => {
      if (!ts.isObjectLiteralExpression(inner)) return;
      const [name, run] = ['name', 'run'].map((property) => valueOf(inner, property));
      if (name && run && ts.isStringLiteral(name)) found.set(name.text, callsIn(run, node));
    });
  return found;
}

/** Calls made by UCP tools, which are members of one object. */
export function callsOfUcpTools(): ServiceCalls {
  const found: ServiceCalls = new Map();
  for (const node of classesIn('src/ucp/mcp', /ucp-tools\.service\.ts$/))
    walk(node, (inner) => {
      if (ts.isPropertyAssignment(inner)) found.set(inner.name.getText(), callsIn(inner, node));
    });
  return found;
}

function* classesIn(folder: string, names: RegExp): Generator<ts.ClassDeclaration> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!names.test(name)) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    yield* ts
      .createSourceFile(name, text, ts.ScriptTarget.Latest, true)
      .statements.filter((statement) => ts.isClassDeclaration(statement));
  }
}

/** Calls of constructor parameters, with or without `this`. */
function callsIn(node: ts.Node, owner: ts.ClassDeclaration): Set<string> {
  const services = new Map(
    owner.members
      .filter((member) => ts.isConstructorDeclaration(member))
      .flatMap(({ parameters }) => parameters.map(({ name, type }) => [name.getText(), type?.getText()])),
  );
  const calls = new Set<string>();
  walk(node, (inner) => {
    if (!ts.isCallExpression(inner) || !ts.isPropertyAccessExpression(inner.expression)) return;
    const { expression, name } = inner.expression;
    const service = services.get(expression.getText().replace(/^this\./, ''));
    if (service) calls.add(`${service}.${name.text}`);
  });
  return calls;
}

function valueOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = object.properties.find((member) => member.name?.getText() === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function walk(node: ts.Node, see: (inner: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => walk(child, see));
}
