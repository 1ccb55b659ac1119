import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { memoize } from '../../kernel/lazily';
import { MAX_RENDERED, WORDS_PER_MINUTE } from '../policies';

const markdown = memoize(() => new MarkdownIt({ html: false, linkify: false, typographer: false }));

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
  return sanitizeHtml(markdown().render(content), allowed());
}

/** In minutes. */
export function readingTime(content: string): number {
  const words = content.match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
