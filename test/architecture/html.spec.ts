import * as ts from 'typescript';
import { type SourceFile, serviceFiles } from './source-files';

/** An end tag, a start tag with an attribute, or a doctype. */
const TAG = /<\/[a-z]|<[a-z][a-z0-9]*\s[^<>]*=|<!doctype/i;

/** The only file that may insert unescaped HTML; it also contains the doctype. */
const DOCUMENT = 'src/platform/pages/document.tsx';
/** A constant picture, into which nothing is inserted. */
const ICON = 'src/system/icon.ts';
/**
 * Insert HTML as it is: the guides of this repository and the colors of their code, which are our own; articles, whose HTML is
 * sanitized by `articleHtml` when they are published; and other texts, which `messageHtml` sanitizes.
 */
const TRUSTING = [
  'pages/web/about/about.controller.tsx',
  'pages/web/docs/guide-pages.tsx',
  'pages/web/docs/code-block.tsx',
  'pages/web/community/publications/articles-page.tsx',
  'src/platform/pages/written.tsx',
];

const files = serviceFiles();

const STRINGS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

/** The lines on which a string or a template contains HTML. */
function htmlInStrings({ path, text }: SourceFile): string[] {
  if (!TAG.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (STRINGS.has(node.kind) && TAG.test((node as ts.LiteralLikeNode).text))
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('HTML', () => {
  it('is written as JSX, never in strings', () => {
    expect(files.filter(({ path }) => path !== DOCUMENT && path !== ICON).flatMap(htmlInStrings)).toEqual([]);
    const byHand = { path: 'x.ts', text: 'const x = (a: string) => `<p>${a}` + "</p>";', imports: [] };
    expect(htmlInStrings(byHand)).toEqual(['x.ts:1']);
  });

  it('is inserted unescaped only where it is our own or sanitized', () => {
    const using = (word: RegExp): string[] =>
      files.filter(({ text }) => word.test(text)).map(({ path }) => path);
    expect(using(/dangerouslySetInnerHTML|innerHTML/)).toEqual([DOCUMENT]);
    expect(using(/<Trusted\b/).sort()).toEqual([DOCUMENT, ...TRUSTING].sort());
  });
});
