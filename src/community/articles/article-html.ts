import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** Longer texts are left to their readers: making them takes the process too long. */
const MAX_CHARACTERS = 100_000;
const WORDS_PER_MINUTE = 200;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** What Markdown can say, and nothing that acts, loads from elsewhere unasked, or looks like the page around it. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
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
    ],
    ...['s', 'a', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], code: ['class'] },
  allowedClasses: { code: [/^language-[\w-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener noreferrer' }) },
};

/** Safe HTML of an article, or null where it is too long for that. Pictures are left out. */
export function articleHtml(content: string): string | null {
  if (content.length > MAX_CHARACTERS) return null;
  return sanitizeHtml(markdown.render(content), ALLOWED);
}

/** Minutes, for a person who reads at leisure. */
export function readingTime(content: string): number {
  const words = content.match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
