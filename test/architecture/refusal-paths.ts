import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '..', '..');
const SRC = join(ROOT, 'src', '/');

type Body = ts.FunctionDeclaration | ts.MethodDeclaration | ts.GetAccessorDeclaration | Initialized;
type Initialized = (ts.VariableDeclaration | ts.PropertyDeclaration) & { initializer: ts.Expression };

interface Step {
  /** The codes of refusals that this code makes. */
  codes: Set<string>;
  calls: Body[];
}

/** A refusal that a handler may throw, and the functions that lead to it. */
export interface RefusalPath {
  handler: string;
  code: string;
  path: string[];
}

/**
 * Follows each handler through the code that it calls, as the type checker resolves it, to the refusals that are made there.
 * Counts every function that is named, also if it is only handed on, and all implementations of an abstract method. `ends`:
 * calls, as `caller>callee`, behind which nothing is refused to this caller.
 */
export class RefusalPaths {
  private readonly program = ts.createProgram(...inputs());
  private readonly checker = this.program.getTypeChecker();
  private readonly sources = this.program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(SRC) && !fileName.endsWith('.spec.ts'));
  private readonly steps = new Map<Body, Step>();
  private readonly overrides = new Map<ts.Node, ts.MethodDeclaration[]>();
  private readonly used = new Set<string>();

  constructor(private readonly ends: ReadonlySet<string>) {
    for (const source of this.sources) ts.forEachChild(source, (node) => this.noteOverrides(node));
  }

  ofAll(): RefusalPath[] {
    return this.sources
      .filter(({ fileName }) => /\.controller\.tsx?$/.test(fileName))
      .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration))
      .flatMap(({ members }) => members.filter(ts.isMethodDeclaration))
      .filter((method) => ts.getDecorators(method) !== undefined)
      .flatMap((method) => this.from(method));
  }

  unusedEnds(): string[] {
    return [...this.ends].filter((end) => !this.used.has(end));
  }

  private from(handler: ts.MethodDeclaration): RefusalPath[] {
    const before = new Map<Body, Body | undefined>([[handler, undefined]]);
    const found = new Map<string, string[]>();
    for (const [body] of before) {
      const { codes, calls } = this.stepOf(body);
      for (const code of codes) if (!found.has(code)) found.set(code, pathTo(body, before));
      for (const call of calls) if (!before.has(call) && !this.isEnd(body, call)) before.set(call, body);
    }
    return [...found].map(([code, path]) => ({ handler: nameOf(handler), code, path }));
  }

  private isEnd(caller: Body, callee: Body): boolean {
    const end = `${nameOf(caller)}>${nameOf(callee)}`;
    if (!this.ends.has(end)) return false;
    this.used.add(end);
    return true;
  }

  private stepOf(body: Body): Step {
    const known = this.steps.get(body);
    if (known) return known;
    const step: Step = { codes: new Set(), calls: [...(this.overrides.get(body) ?? [])] };
    this.steps.set(body, step);
    const code = 'body' in body ? body.body : (body as Initialized).initializer;
    if (code) this.read(code, step);
    return step;
  }

  private read(node: ts.Node, step: Step): void {
    if (ts.isDecorator(node)) return;
    if (ts.isIdentifier(node)) this.follow(node, step);
    ts.forEachChild(node, (child) => this.read(child, step));
  }

  private follow(name: ts.Identifier, step: Step): void {
    const declaration = this.declarationOf(name);
    if (!declaration?.getSourceFile().fileName.startsWith(SRC)) return;
    const code = this.codeOf(declaration);
    if (code !== undefined) step.codes.add(code);
    else if (isFunction(declaration)) step.calls.push(declaration);
  }

  private declarationOf(name: ts.Node): ts.Declaration | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const aliased =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return aliased?.valueDeclaration;
  }

  /** The code of a refusal, from where it is defined: `refusal({ code: … })`, `missing('order', …)`, `other.also(…)`. */
  private codeOf(declaration: ts.Declaration): string | undefined {
    if (!ts.isVariableDeclaration(declaration)) return undefined;
    const call = declaration.initializer;
    if (!call || !ts.isCallExpression(call)) return undefined;
    const { expression: callee } = call;
    const [terms] = call.arguments;
    if (ts.isPropertyAccessExpression(callee)) {
      const original = callee.name.text === 'also' ? this.declarationOf(callee.expression) : undefined;
      return original && this.codeOf(original);
    }
    if (!terms) return undefined;
    const maker = callee.getText();
    if (maker === 'missing') return `${textOf(terms)}_not_found`;
    if (maker !== 'refusal' && maker !== 'inputRefusal') return undefined;
    const member = ts.isObjectLiteralExpression(terms)
      ? terms.properties.find(({ name }) => name?.getText() === 'code')
      : undefined;
    return member && ts.isPropertyAssignment(member)
      ? textOf(member.initializer)
      : declaration.name.getText();
  }

  private noteOverrides(node: ts.Node): void {
    if (ts.isClassDeclaration(node))
      for (const { types } of node.heritageClauses ?? [])
        for (const { expression } of types) this.noteOverridesOf(this.declarationOf(expression), node);
    ts.forEachChild(node, (child) => this.noteOverrides(child));
  }

  private noteOverridesOf(base: ts.Declaration | undefined, derived: ts.ClassDeclaration): void {
    if (!base || !ts.isClassDeclaration(base)) return;
    for (const method of derived.members.filter(ts.isMethodDeclaration)) {
      const original = base.members.find(({ name }) => name?.getText() === method.name.getText());
      if (original) this.overrides.set(original, [...(this.overrides.get(original) ?? []), method]);
    }
  }
}

function inputs(): [string[], ts.CompilerOptions] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return [fileNames.filter((name) => name.startsWith(SRC)), { ...options, noEmit: true }];
}

/** Functions, methods, and constants that hold a function. */
function isFunction(declaration: ts.Declaration): declaration is Body {
  if (
    ts.isFunctionDeclaration(declaration) ||
    ts.isMethodDeclaration(declaration) ||
    ts.isGetAccessor(declaration)
  )
    return true;
  if (ts.isPropertyDeclaration(declaration)) return declaration.initializer !== undefined;
  return (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    (ts.isArrowFunction(declaration.initializer) || ts.isCallExpression(declaration.initializer)) &&
    ts.isSourceFile(declaration.parent.parent.parent)
  );
}

function nameOf(body: Body): string {
  const { parent } = body;
  const name = body.name?.getText() ?? '';
  return ts.isClassDeclaration(parent) ? `${parent.name?.text}.${name}` : name;
}

function pathTo(body: Body, before: ReadonlyMap<Body, Body | undefined>): string[] {
  const path: string[] = [];
  for (let at: Body | undefined = body; at; at = before.get(at)) path.unshift(nameOf(at));
  return path;
}

const textOf = (node: ts.Expression): string => (ts.isStringLiteralLike(node) ? node.text : node.getText());
