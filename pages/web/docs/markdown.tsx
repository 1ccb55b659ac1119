import MarkdownIt from 'markdown-it';
import { memoize } from '../../../src/kernel/lazily';
import { markup } from '../../../src/platform/pages/document';
import { CodeBlock } from './code-block';
import { drawMermaid } from './diagrams/mermaid';

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** What the rules share while they render one text. */
interface Rendering {
  headings: Heading[];
  /** The names of rows so far. */
  rows: Set<string>;
  /** The address that samples call, instead of the one that the guides are written with. */
  url?: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** The address and the variable with which the guides name the service. */
const WRITTEN_URL = 'http://127.0.0.1:3000';
const URL_VARIABLE = /\$URL\b|\$\{URL\}/g;
const URL_LINE = /^(export )?URL=.*\n?/gm;

/** “What is missing afterwards?” is `what-is-missing-afterwards`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const of = (env: object | undefined): Rendering => (env as { rendering: Rendering }).rendering;

/** A sample, with the address of the installation. */
export const withUrl = (code: string, url: string | undefined): string =>
  url === undefined
    ? code
    : code
        .replace(URL_LINE, '')
        .replaceAll(WRITTEN_URL, url)
        .replace(URL_VARIABLE, () => url);

/** Renders a guide. `url` replaces the address in its samples. */
export function renderMarkdown(text: string, url?: string): Rendered {
  const rendering: Rendering = { headings: [], rows: new Set(), url };
  return { html: markdown().render(text, { rendering }), headings: rendering.headings };
}

/** No heading has such an id. */
const ROW_NAME = /^`([A-Z][A-Za-z]*[a-z])`$/;

/**
 * Headings have the ids that the links in the guides expect, as on code hosting sites. Rows about a name such as `ClockWrong` have it
 * as their id, so that an alert can lead to its row. A keyboard can scroll code and
 * tables, and an empty cell is no heading of a column.
 */
const markdown = memoize(() => {
  const made = new MarkdownIt({ html: false });
  const { rules } = made.renderer;
  rules.heading_open = (tokens, index, options, env, self) => {
    const [open, inline] = [tokens[index], tokens[index + 1]];
    const anchor = anchorOf(inline?.content ?? '');
    const repeated = of(env).headings.filter(({ id }) => id.replace(/-\d+$/, '') === anchor).length;
    const id = repeated === 0 ? anchor : `${anchor}-${repeated}`;
    open?.attrSet('id', id);
    const text = (inline?.children ?? []).map(({ content }) => content).join('');
    of(env).headings.push({ level: Number(open?.tag.slice(1)), id, text });
    return self.renderToken(tokens, index, options);
  };
  rules.heading_close = (tokens, index, options, env, self) => {
    const heading = of(env).headings.at(-1);
    const link = heading && heading.level > 1 ? markup(<AnchorLink {...heading} />) : '';
    return link + self.renderToken(tokens, index, options);
  };
  rules.fence = (tokens, index, _options, env) => {
    const { url } = of(env);
    const { content = '', info = '' } = tokens[index] ?? {};
    const [language = ''] = info.trim().split(/\s+/);
    const diagram = language === 'mermaid' ? drawMermaid(content, info) : undefined;
    return markup(diagram ?? <CodeBlock code={withUrl(content, url)} language={language} />);
  };
  rules.code_block = (tokens, index, _options, env) =>
    markup(<CodeBlock code={withUrl(tokens[index]?.content ?? '', of(env).url)} language="" />);
  rules.code_inline = (tokens, index, _options, env) =>
    markup(<code>{withUrl(tokens[index]?.content ?? '', of(env).url)}</code>);
  rules.th_open = (tokens, index, options, _env, self) => {
    const [open, content, close] = tokens.slice(index, index + 3);
    if (content?.content === '' && open && close) open.tag = close.tag = 'td';
    return self.renderToken(tokens, index, options);
  };
  rules.tr_open = (tokens, index, options, env, self) => {
    const [, name] = ROW_NAME.exec(tokens[index + 2]?.content ?? '') ?? [];
    if (name !== undefined && !of(env).rows.has(name)) tokens[index]?.attrSet('id', name);
    if (name !== undefined) of(env).rows.add(name);
    return self.renderToken(tokens, index, options);
  };
  rules.table_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('tabindex', '0');
    return self.renderToken(tokens, index, options);
  };
  return made;
});

/** A link to a heading, for people who want to share the place. */
export const AnchorLink = ({ id, text }: Pick<Heading, 'id' | 'text'>) => (
  <>
    {' '}
    <a class="anchor" href={`#${id}`} aria-label={`Link to “${text}”`}>
      #
    </a>
  </>
);

export interface Section {
  heading: string;
  /** Of the nearest heading; empty before the first one. */
  anchor: string;
  text: string;
}

/** The text of a guide by heading, without markup, for the search. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let isHeading = false;
  for (const { type, content, info } of markdown().parse(text, {})) {
    if (type === 'inline' && isHeading)
      sections.push({ heading: plain(content), anchor: anchorOf(content), text: '' });
    else if (type === 'inline' || (type === 'fence' && !info.startsWith('mermaid'))) {
      const at = sections.at(-1);
      if (at) at.text += `${type === 'inline' ? plain(content) : content} `;
    }
    isHeading = type === 'heading_open';
  }
  return sections;
}

/** Without the signs of links, code, and emphasis. */
const plain = (inline: string): string =>
  inline
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
