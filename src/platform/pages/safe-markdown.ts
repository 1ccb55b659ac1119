import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { memoize } from '../../kernel/lazily';

/** A longer text is not rendered: that would take too long. */
export const MAX_RENDERED = 100_000;

const article = memoize(() => new MarkdownIt({ html: false, linkify: false, typographer: false }));

/** For texts that may have been written without Markdown in mind: lines end where they did, and addresses are links. */
const message = memoize(() => {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.disable(['code', 'lheading', 'reference']);
  markdown.core.ruler.push('headings', ({ tokens, env }) => lowerHeadings(tokens, Number(env.under)));
  markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');
  return markdown;
});

interface Place {
  /** The level of the heading that the text is under. */
  under: number;
}

/** Headings begin below the one that the text is under, and no level is left out. */
function lowerHeadings(tokens: readonly Token[], under: number): void {
  let above = under;
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    if (token.type === 'heading_open') above = Math.min(Number(token.tag.slice(1)) + under, above + 1, 6);
    token.tag = `h${above}`;
  }
}

/** What Markdown can express, without anything that acts, loads remote content, or imitates the surrounding page. */
const allowed = memoize((): sanitizeHtml.IOptions => ({
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'blockquote',
    'ul',
    'ol',
    'li',
    'pre',
    'code',
    'em',
    'strong',
    's',
    'a',
    'br',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], code: ['class'] },
  allowedClasses: { code: [/^language-[\w-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener noreferrer' }) },
}));

/** Renders an article as safe HTML, without images. Returns null if the text is too long. */
export function articleHtml(content: string): string | null {
  if (content.length > MAX_RENDERED) return null;
  return sanitizeHtml(article().render(content), allowed());
}

/** Letters of HTML that are kept for the next reader: a page is made again after each of its changes. */
const MAX_KEPT = 2_000_000;
const kept = new Map<string, string>();
let letters = 0;

/** Renders a post, comment, description, or message, likewise. `under` is the level of the heading above it. */
export function messageHtml(text: string, under: number): string | null {
  if (text.length > MAX_RENDERED) return null;
  const key = `${under} ${text}`;
  const known = kept.get(key);
  const html = known ?? sanitizeHtml(message().render(text, { under } satisfies Place), allowed());
  if (known === undefined) letters += key.length + html.length;
  kept.delete(key);
  kept.set(key, html); // the last one is the newest
  for (const [oldest, value] of kept) {
    if (letters <= MAX_KEPT) break;
    kept.delete(oldest);
    letters -= oldest.length + value.length;
  }
  return html;
}

/** Marks take a part of a text, so that this many times as much is read as is shown. */
const READ_AHEAD = 4;

/** About the first letters of a text in one line, without the marks of Markdown. */
export function plainText(text: string, characters: number): string {
  const tokens = message().parse(text.slice(0, characters * READ_AHEAD), { under: 1 } satisfies Place);
  return tokens
    .flatMap(({ type, content, children }) => {
      if (type === 'inline') return [(children ?? []).map(wordsOf).join('')];
      return type === 'fence' ? [content] : [];
    })
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const wordsOf = ({ type, content }: Token): string =>
  type === 'softbreak' || type === 'hardbreak' ? ' ' : content;
