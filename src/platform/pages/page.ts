import type { Request, Response } from 'express';
import { escaped } from '../../kernel/markup';
import { isForm } from '../http/media-type';
import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style';

export interface PageParts {
  platform: string;
  title: string;
  /** Markup. */
  body: string;
  /** Markup beside the name of the platform. */
  nav?: string;
  /** One card in the middle. */
  narrow?: boolean;
  /** Origins beside our own that a form of the page may end at. */
  formTargets?: string[];
}

/** A page for one person at this moment: kept by nobody, framed by nobody, and asking nobody else for anything. */
export function sendPage(response: Response, status: number, parts: PageParts): void {
  const { platform, title, body, nav = '', narrow = false, formTargets = [] } = parts;
  response.removeHeader('Access-Control-Allow-Origin');
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'sha256-${PAGE_STYLE_HASH}'; img-src data:; base-uri 'none'; ` +
      `form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} · ${escaped(platform)}</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
      `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${PAGE_STYLE}</style></head><body>` +
      `<header><a class="brand" href="/account">${escaped(platform)}</a>${nav && `<nav aria-label="Account">${nav}</nav>`}</header>` +
      `<main${narrow ? ' class="narrow"' : ''}>${body}</main></body></html>`,
  );
}

/** How the API description tells of a page. */
export const A_PAGE = { 'text/html': { schema: { type: 'string' } } };

/** Whether a person in a browser asks, rather than a program. */
export function wantsPage(request: Request): boolean {
  return isForm(request) || request.accepts(['application/json', 'text/html']) === 'text/html';
}

/** Goes on to another page of ours; what was posted is not posted again. */
export function goTo(response: Response, path: string): void {
  response.removeHeader('Access-Control-Allow-Origin');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, path);
}
