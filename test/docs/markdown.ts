import { readdirSync, readFileSync } from 'node:fs';

/** A code block of a Markdown file. */
export interface Fence {
  file: string;
  line: number;
  language: string;
  /** The words after the language. */
  info: string[];
  code: string;
}

/** The Markdown that people read: the guides, the glossary, and the files at the top. */
export const MARKDOWN_FILES = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The manuals of the clients, which their packages contain. */
export const CLIENT_MANUALS = ['clients/typescript/README.md', 'clients/python/README.md'];

export function fencesOf(file: string): Fence[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(({ 1: words = '', 2: code = '', index }) => {
    const [language = '', ...info] = words.trim().split(/\s+/);
    return { file, line: text.slice(0, index).split('\n').length, language, info, code };
  });
}

/** Where a reader puts the code of an authorization. */
export const WRITTEN_CODE = 'CODE=oac_…';

export const placeOf = ({ file, line }: Fence): string => `${file}:${line}`;
