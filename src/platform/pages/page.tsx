import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { isForm } from '../errors/media-type';
import { Document, pageText } from './document';
import { Frame, type FrameWidth } from './frame';
import { SentAt } from './moment';
import { pageFilePath, type PageFileName } from './page-files';

interface PlainPage {
  platform: string;
  title: string;
  body: ComponentChildren;
  width?: FrameWidth;
  /** The path of the page, to mark its entry in the navigation. */
  path?: string;
  /** Links of the person who is signed in. */
  own?: ComponentChildren;
  /** Makes times on the page relative to it. */
  sentAt?: Date;
  /** Scripts that the page needs besides those of all pages. */
  script?: PageFileName | readonly PageFileName[];
  /** Whether search engines may list it. */
  listed?: boolean;
}

export interface PageParts extends Omit<PlainPage, 'listed' | 'path'> {
  /** Additional origins that a form of the page may redirect to. */
  formTargets?: string[];
}

/**
 * Allows this site's style sheets, scripts, and fonts, nothing inline, and no frames. Scripts on public pages, and those that a page
 * has for itself, may request our pages.
 */
export function pagePolicy({
  images = "'self' data:",
  formTargets = [] as string[],
  isPublic = false,
  hasScript = false,
} = {}): string {
  return (
    `default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src ${images}; base-uri 'none'; ` +
    `${isPublic || hasScript ? "connect-src 'self'; " : ''}` +
    `form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'`
  );
}

/** The elements that the head of every page contains. */
export const pageHead = () => (
  <>
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href={pageFilePath('pages.css')} />
    {/* every page begins with a headline, and its font would else be found after the style sheet */}
    <link
      rel="preload"
      href={pageFilePath('headline.woff2')}
      as="font"
      type="font/woff2"
      crossorigin="anonymous"
    />
    {/* before anything is painted, so that the page does not flash in another scheme */}
    <script src={pageFilePath('theme.js')} />
    <script src={pageFilePath('pages.js')} defer />
    <script src={pageFilePath('find.js')} defer />
  </>
);

/** A page as text. Send it with `pagePolicy`. */
export function plainPage(page: PlainPage): string {
  const { platform, title, body, width, path, own, script = [], sentAt, listed = true } = page;
  const head = (
    <>
      {pageHead()}
      {[script].flat().map((name) => (
        <script src={pageFilePath(name)} defer />
      ))}
      {!listed && <meta name="robots" content="noindex" />}
    </>
  );
  return pageText(
    <Document title={`${title} · ${platform}`} head={head}>
      <Frame platform={platform} path={path} width={width} own={own}>
        <SentAt.Provider value={sentAt}>{body}</SentAt.Provider>
      </Frame>
    </Document>,
  );
}

/** Sends a page for one person: never cached, never framed, and without third-party requests. */
export function sendPage(response: Response, status: number, { formTargets, ...parts }: PageParts): void {
  response.removeHeader('Access-Control-Allow-Origin');
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy({ formTargets, hasScript: parts.script !== undefined }),
    'Cache-Control': 'no-store',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  response.end(plainPage({ ...parts, path: response.req.path, listed: false }));
}

/** The response of a page in the API description. */
export const A_PAGE = { 'text/html': { schema: { type: 'string' } } };

/** Whether the client is a browser rather than a program. */
export function wantsPage(request: Request): boolean {
  return isForm(request) || request.accepts(['application/json', 'text/html']) === 'text/html';
}

/** Redirects to another of our pages with a 303, so that the browser does not repeat the POST. */
export function goTo(response: Response, path: string): void {
  response.removeHeader('Access-Control-Allow-Origin');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, path);
}
