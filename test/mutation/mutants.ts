import * as ts from 'typescript';

/** One small defect: `file` with the characters from `start` to `end` replaced. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** What it does, e.g. `>= becomes >`. */
  what: string;
  /** The enclosing functions, innermost first; empty for code that runs when the module loads. */
  functions: string[];
  /** The module-level constant that contains it. */
  constant?: string;
}

type Change = Pick<Mutant, 'start' | 'end' | 'replacement' | 'what'>;

const COMPARISONS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OPERATORS: Record<string, string> = {
  ...COMPARISONS,
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const METHODS: Record<string, string> = { every: 'some', some: 'every', min: 'max', max: 'min' };
/** Callers cannot notice a missing log line or metric. */
const WATCHING = /\b(log|logger|metrics)\??\.\w+\(/;
const IS_SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE)\b/;

const CONDITION = String.raw`(?:[\w.]+ (?:=|<>|<=|>=|<|>) (?:ANY \([^()]*\)|\$\d+|'[^']*'|[\w.]+(?:\(\))?)|[\w.]+ IS (?:NOT )?NULL|(?:NOT )?[\w.]+ (?:NOT )?IN \([^()]*\))`;
/**
 * Parts of SQL statements and their replacements. Conditions stay in the text, so that their parameters keep a type.
 */
const SQL_CHANGES: [
  pattern: RegExp,
  change: (match: RegExpExecArray) => [replacement: string, what: string],
][] = [
  [
    new RegExp(String.raw`(?<=\b(?:WHERE|AND)\s+)${CONDITION}(?![\w.(])`, 'g'),
    ([condition]) => [`(${condition} OR TRUE)`, `drops the condition ${condition}`],
  ],
  [
    /(?<= )(<=|>=|<|>)(?= )/g,
    ([sign = '']) => [COMPARISONS[sign] ?? sign, `${sign} becomes ${COMPARISONS[sign]}`],
  ],
  [/\s+FOR (?:NO KEY )?UPDATE(?: OF \w+)?/g, ([lock]) => ['', `drops${lock}`]],
  [/\bIS NOT NULL\b/g, () => ['IS NULL', 'IS NOT NULL becomes IS NULL']],
  [
    /(?<=\w|\))( [+-] )(?=\$\d|\w)/g,
    ([sign = '']) => [sign.includes('+') ? ' - ' : ' + ', `turns${sign}around`],
  ],
  [/ DESC\b/g, () => [' ASC', 'DESC becomes ASC']],
];

/** Every mutant of a file, in text order. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node, functions: string[], constant?: string): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    // the schema comes from the migrations, so column decorators change nothing
    if (ts.isDecorator(node) && file.endsWith('.entity.ts')) return;
    for (const change of changesOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(change.start).line + 1;
      found.push({ file, line, ...change, functions, ...(functions.length > 0 ? {} : { constant }) });
    }
    const name = nameOfFunction(node);
    const inner = name === undefined ? functions : [name, ...functions];
    const within =
      ts.isVariableDeclaration(node) && functions.length === 0 ? node.name.getText(source) : constant;
    node.forEachChild((child) => visit(child, inner, within));
  };
  visit(source, []);
  return found.sort((one, other) => one.start - other.start);
}

function changesOf(node: ts.Node, source: ts.SourceFile): Change[] {
  const [start, end] = [node.getStart(source), node.getEnd()];
  const replaced = (replacement: string, what: string): Change[] => [{ start, end, replacement, what }];
  if (ts.isBinaryExpression(node)) return operatorChange(node, source);
  if (ts.isIfStatement(node)) return conditionChanges(node.expression, source);
  if (ts.isConditionalExpression(node)) return conditionChanges(node.condition, source).slice(1);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return replaced(node.operand.getText(source), 'drops !');
  if (node.kind === ts.SyntaxKind.TrueKeyword) return replaced('false', 'true becomes false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return replaced('true', 'false becomes true');
  if (ts.isNumericLiteral(node))
    return replaced(`(${node.text} + 1)`, `${node.getText(source)} becomes one more`);
  if (ts.isExpressionStatement(node)) return removal(node, source);
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent))
    return methodChange(node, source);
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return sqlChanges(node, source);
  return [];
}

function operatorChange(
  { left, operatorToken, right }: ts.BinaryExpression,
  source: ts.SourceFile,
): Change[] {
  const sign = operatorToken.getText(source);
  const other = OPERATORS[sign];
  const joinsText =
    sign === '+' &&
    [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  if (other === undefined || joinsText) return [];
  const [start, end] = [operatorToken.getStart(source), operatorToken.getEnd()];
  return [{ start, end, replacement: other, what: `${sign} becomes ${other}` }];
}

function conditionChanges(condition: ts.Expression, source: ts.SourceFile): Change[] {
  const [start, end] = [condition.getStart(source), condition.getEnd()];
  const text = condition.getText(source);
  return [
    { start, end, replacement: 'false', what: `if (${shortened(text)}) never holds` },
    { start, end, replacement: `!(${text})`, what: `turns the condition ${shortened(text)} around` },
  ];
}

function removal(node: ts.ExpressionStatement, source: ts.SourceFile): Change[] {
  const text = node.getText(source);
  const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!ts.isCallExpression(called) || WATCHING.test(text) || text.startsWith('super(')) return [];
  return [
    { start: node.getStart(source), end: node.getEnd(), replacement: ';', what: `drops ${shortened(text)}` },
  ];
}

function methodChange({ name }: ts.PropertyAccessExpression, source: ts.SourceFile): Change[] {
  const other = METHODS[name.text];
  if (other === undefined) return [];
  return [
    {
      start: name.getStart(source),
      end: name.getEnd(),
      replacement: other,
      what: `${name.text} becomes ${other}`,
    },
  ];
}

function sqlChanges(node: ts.Node, source: ts.SourceFile): Change[] {
  const whole = (ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent).getText(source);
  const text = node.getText(source);
  if (!IS_SQL.test(ts.isStringLiteralLike(node) ? text : whole)) return [];
  return SQL_CHANGES.flatMap(([pattern, change]) =>
    [...text.matchAll(pattern)].map((match) => {
      const [replacement, what] = change(match as RegExpExecArray);
      const start = node.getStart(source) + match.index;
      return { start, end: start + match[0].length, replacement, what: `SQL: ${shortened(what)}` };
    }),
  );
}

/** The name that V8's coverage reports. */
function nameOfFunction(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.text;
  if (ts.isGetAccessor(node)) return `get ${node.name.getText()}`;
  if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) return node.name?.getText();
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText();
  return undefined;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
}
