import core from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { memoize } from '../../../src/kernel/lazily';

/** The languages of the samples, by the names that code fences use. */
const LANGUAGES = {
  sh: 'bash',
  ini: 'ini',
  js: 'javascript',
  mjs: 'javascript',
  javascript: 'javascript',
  json: 'json',
  python: 'python',
  ruby: 'ruby',
  sql: 'sql',
  ts: 'typescript',
  html: 'xml',
  yaml: 'yaml',
} as const;

const highlighter = memoize(() => {
  const made = core.newInstance();
  for (const [name, language] of Object.entries({
    bash,
    ini,
    javascript,
    json,
    python,
    ruby,
    sql,
    typescript,
    xml,
    yaml,
  }))
    made.registerLanguage(name, language);
  return made;
});

/** Most of the marks in JSON, and without a color. */
const PUNCTUATION = /<span class="hljs-punctuation">([^<]*)<[/]span>/g;

/** Code as HTML, with everything in it escaped; undefined for a language that has no colors. */
export function highlighted(code: string, fence: string): string | undefined {
  const language = LANGUAGES[fence as keyof typeof LANGUAGES];
  if (language === undefined) return undefined;
  const html = highlighter().highlight(code, { language }).value.replace(PUNCTUATION, '$1');
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"); // text needs no escaped quotes
}
