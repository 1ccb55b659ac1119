import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { isForm } from '../http/media-type';
import { PathMark } from '../routing/path-marks';
import { Document, pageText } from './document';
import { PAGE_STYLE } from './page-style';

export interface PageParts {
  platform: string;
  title: string;
  body: ComponentChildren;
  /** Next to the platform's name. */
  nav?: ComponentChildren;
  /** A single centered card. */
  narrow?: boolean;
  /** Additional origins that a form of the page may redirect to. */
  formTargets?: string[];
}

const home = new PathMark<true>();

/** The page that the platform's name on every page links to. */
export const HomePage = (): MethodDecorator => home.with(true);

/** Sends a page for one person: never cached, never framed, and without third-party requests. */
export function sendPage(response: Response, status: number, parts: PageParts): void {
  const { platform, title, body, nav, narrow = false, formTargets = [] } = parts;
  response.removeHeader('Access-Control-Allow-Origin');
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src ${PAGE_STYLE.hash}; img-src data:; base-uri 'none'; ` +
      `form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  const head = (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
    </>
  );
  response.end(
    pageText(
      <Document title={`${title} · ${platform}`} style={PAGE_STYLE} head={head}>
        <header>
          <a class="brand" href={home.paths()[0]}>
            {platform}
          </a>
          {nav && <nav aria-label="Account">{nav}</nav>}
        </header>
        <main class={narrow ? 'narrow' : undefined}>{body}</main>
      </Document>,
    ),
  );
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
