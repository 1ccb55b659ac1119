import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { SERVICE, sourceFiles } from './source-files';

/** Where a protocol, PostgreSQL, or generated data dictates a word: the path, and the words allowed in it. */
const EXCEPTIONS: Record<string, string[]> = {
  // what readers type
  'pages/web/docs/search-words.ts': ['reputation', 'karma', 'commission'],
  'bench/vocabulary.ts': ['bot', 'books'], // search words
  'src/agents/status/agent-status.reader.ts': ['deed'], // a column
  'src/agents/status/promotions.service.ts': ['deed'], // a column
  'migrations/1764700003000-agents.ts': ['deed'], // a column
};

interface Term {
  instead: string;
  pattern: RegExp;
}

/** A term of the glossary as a pattern. A trailing `*` stands for any ending, and a phrase may span lines. */
function patternOf(term: string): RegExp {
  const words = term.replace(/\*$/, '').split(' ').join('[\\s*/]+');
  return new RegExp(`(?<![\\w-])${words}${term.endsWith('*') ? '[a-z]*' : ''}(?![\\w-])`, 'gi');
}

/** The words in code font in the last column of each table with a column "Do not use". */
function forbiddenTerms(glossary: string): Term[] {
  const tables = glossary.split(/\n\n+/).filter((block) => /^\|.*\| Do not use \|$/m.test(block));
  return tables.flatMap((table) =>
    table
      .split('\n')
      .slice(2)
      .flatMap((row) => {
        const cells = row.split('|').slice(1, -1);
        return [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, term = '']) => ({
          instead: (cells[0] ?? '').trim(),
          pattern: patternOf(term),
        }));
      }),
  );
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Markdown without code and link targets, with the same line numbers. */
const prose = (markdown: string): string =>
  markdown
    .replace(/^ *```[\s\S]*?^ *```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);

const isLiteral = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

const isName = (node: ts.Node): boolean =>
  ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || (isLiteral(node) && !/\s/.test(node.text));

/** TypeScript without identifiers and single-word strings: comments, texts, and JSX, with the same line numbers. */
function textsOf(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let rest = text;
  const visit = (node: ts.Node): void => {
    if (isName(node)) {
      const [start, end] = [node.getStart(source), node.getEnd()];
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rest;
}

function findings(terms: Term[], path: string, text: string): string[] {
  const allowed = new Set(EXCEPTIONS[path]);
  return terms.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)]
      .filter(([word]) => !allowed.has(word.toLowerCase()))
      .map(
        ({ 0: word, index }) =>
          `${path}:${text.slice(0, index).split('\n').length}: "${word.replace(/[\s*/]+/g, ' ')}"; use "${instead}"`,
      ),
  );
}

const terms = forbiddenTerms(readFileSync('docs/GLOSSARY.md', 'utf8'));
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));

describe('the words that the glossary rejects', () => {
  it('are read from its tables', () => {
    expect(terms.length).toBeGreaterThan(30);
    const table = '| Write | Do not use |\n|---|---|\n| again | `anew`, later |\n| score | `weigh*` |';
    expect(findings(forbiddenTerms(table), 'x.md', 'Later:\nanew, it\nweighs.')).toEqual([
      'x.md:2: "anew"; use "again"',
      'x.md:3: "weighs"; use "score"',
    ]);
  });

  it('do not occur in the guides, the articles, the README, and the changelog', () => {
    const guides = filesOf('docs').filter((path) => path.endsWith('.md') && path !== 'docs/GLOSSARY.md');
    const found = [...guides, ...filesOf('content/articles'), 'README.md', 'CHANGELOG.md'].flatMap((path) =>
      findings(terms, path, prose(readFileSync(path, 'utf8'))),
    );
    expect(found).toEqual([]);
  });

  it('do not occur in the files for operators', () => {
    const files = [...filesOf('ops'), 'Dockerfile', 'docker-compose.yml', '.env.example'];
    expect(files.flatMap((path) => findings(terms, path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('do not occur in comments, strings, and pages of the source code', () => {
    const found = [...SERVICE, 'migrations', 'drill', 'bench']
      .flatMap(sourceFiles)
      .filter(({ path, text }) => !path.endsWith('.spec.ts') && findings(terms, path, text).length > 0)
      .flatMap(({ path, text }) => findings(terms, path, textsOf(path, text)));
    expect(found).toEqual([]);
  });

  it('do not occur in the names of files and of what the source code declares', () => {
    const found = [...SERVICE, 'migrations']
      .flatMap(sourceFiles)
      .filter(({ path }) => !path.endsWith('.spec.ts'))
      .flatMap(({ path, text }) => findings(terms, path, [wordsOf(path), ...namesIn(path, text)].join('; ')))
      .filter((line) => !DICTATED.some((word) => line.includes(`"${word}"`)));
    expect([...new Set(found)]).toEqual([]);
  });
});

/** What columns, members of the API, and routes are called. */
const DICTATED = ['asker', 'adoption', 'deed', 'deeds', 'handoff', 'own data'];

/** A name in single words: `isAway` is "is away". */
const wordsOf = (name: string): string => name.replace(/([a-z0-9])(?=[A-Z])|[_./-]+/g, '$1 ').toLowerCase();

/** All identifiers of a file, in single words. */
function namesIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(wordsOf(node.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...names];
}
