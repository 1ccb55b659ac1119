import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import MarkdownIt from 'markdown-it';
import { memoize } from '../kernel/lazily';
import { missing } from '../kernel/refusal';
import { packageFolder } from '../platform/config/package-folder';
import { contentTag, matchesTag } from '../platform/http/versioned.interceptor';
import { markup, Trusted } from '../platform/pages/document';
import { pagePolicy, plainPage } from '../platform/pages/page';

export const guideNotFound = missing('guide', 'No such guide; /docs/guides lists all.');

export const GUIDES_PATH = '/docs/guides';

interface Guide {
  name: string;
  title: string;
  text: string;
}

interface Sent {
  text: string;
  etag: string;
}

type Forms = Record<'plain' | 'html', Sent>;

/** The guides of the package, read once. Request names are looked up here, never opened as files. */
export function readGuides(folder = packageFolder('docs')): Map<string, Guide> {
  const files =
    folder === undefined ? [] : readdirSync(folder).filter((file) => /^[a-z0-9-]+\.md$/.test(file));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(folder as string, file), 'utf8');
      const name = file.slice(0, -'.md'.length);
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
      return [name, { name, title, text }] as const;
    }),
  );
}

/**
 * Serves the guides and their index as Markdown, or as pages to clients that prefer HTML, such as browsers. Accepts
 * names with and without `.md`, because the guides link to each other with it.
 */
export function serveGuides(platform: string, guides = readGuides()): RequestHandler {
  const served = new Map(
    [...guides.values()].map((guide) => [guide.name, memoize(() => formsOf(platform, guide))] as const),
  );
  served.set(
    '',
    memoize(() => listOf(platform, [...guides.values()])),
  );
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const forms = served.get(request.path.replace(/^\//, '').replace(/\.md$/, ''));
    if (!forms) return next(guideNotFound());
    const html = request.accepts(['text/plain', 'text/html']) === 'text/html';
    const { text, etag } = forms()[html ? 'html' : 'plain'];
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.vary('Accept');
    if (html) response.setHeader('Content-Security-Policy', pagePolicy());
    response.setHeader('ETag', etag);
    if (matchesTag(request.get('if-none-match'), etag)) response.status(304).end();
    else response.type(html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8').send(text);
  };
}

/**
 * Headings have the ids that the links in the guides expect, as on code hosting sites. A keyboard can scroll code, and
 * an empty cell is no heading of a column.
 */
const markdown = memoize(() => {
  const made = new MarkdownIt({ html: false });
  const { rules } = made.renderer;
  rules.heading_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''));
    return self.renderToken(tokens, index, options);
  };
  rules.fence = (tokens, index) =>
    markup(
      <pre tabindex={0}>
        <code>{tokens[index]?.content}</code>
      </pre>,
    );
  rules.th_open = (tokens, index, options, _env, self) => {
    const [open, content, close] = tokens.slice(index, index + 3);
    if (content?.content === '' && open && close) open.tag = close.tag = 'td';
    return self.renderToken(tokens, index, options);
  };
  return made;
});

/** “What is missing afterwards?” is `what-is-missing-afterwards`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function formsOf(platform: string, { title, text }: Guide): Forms {
  return forms(
    text,
    plainPage({
      platform,
      title,
      width: 'reading',
      path: GUIDES_PATH,
      body: (
        <>
          <p class="eyebrow">
            <a href={GUIDES_PATH}>All guides</a>, <a href="/docs">API description</a>,{' '}
            <a href="/docs/errors">errors</a>
          </p>
          <Trusted as="div" class="prose" html={markdown().render(text)} />
        </>
      ),
    }),
  );
}

function listOf(platform: string, guides: Guide[]): Forms {
  const linked = guides.map(({ name, title }) => ({ title, path: `${GUIDES_PATH}/${name}.md` }));
  return forms(
    linked.map(({ title, path }) => `${path}  ${title}\n`).join(''),
    plainPage({
      platform,
      title: 'Guides',
      width: 'reading',
      path: GUIDES_PATH,
      body: (
        <>
          <h1>Guides</h1>
          <p>
            <a href="/docs">API description</a>, <a href="/docs/errors">errors</a>, <a href="/live">live</a>
          </p>
          <ul>
            {linked.map(({ title, path }) => (
              <li>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      ),
    }),
  );
}

function forms(plain: string, html: string): Forms {
  return { plain: { text: plain, etag: contentTag(plain) }, html: { text: html, etag: contentTag(html) } };
}
