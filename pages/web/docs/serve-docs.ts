import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { memoize } from '../../../src/kernel/lazily';
import { missing } from '../../../src/kernel/refusal';
import { StaticDocuments } from '../../../src/platform/cache/static-documents';
import {
  DOCS,
  DOWNLOADS,
  ERRORS,
  guidePath,
  GUIDES,
  REFERENCE,
  TRY,
} from '../../../src/platform/errors/docs-paths';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { addToFooter, addToNavigation } from '../../../src/platform/pages/frame';
import { pagePolicy } from '../../../src/platform/pages/page';
import { defineLimit } from '../../../src/platform/rate-limit/limits';
import { rateLimited, RateLimiter, setLimitHeaders } from '../../../src/platform/rate-limit/rate-limiter';
import { trackedIn } from '../../../src/platform/rate-limit/trackers';
import { DocsSite } from './docs-site';

const guideNotFound = missing('guide', `No such guide; ${GUIDES} lists all.`, {
  next: `Choose a guide of the list at ${GUIDES}.`,
});

/** Programs keep a guide for an hour; the pages name files that an upgrade replaces. */
const CACHED = { 'text/plain': 'public, max-age=3600', 'text/html': 'public, max-age=300' };

/** These pages are made once, so they cost less than others; somebody may read all guides in a minute. */
const docsLimit = defineLimit('docs', {
  counts: 'pages of the documentation',
  limit: 300,
  windowS: 60,
  per: 'ip',
});

const OLD_DESCRIPTION = `${DOCS}/openapi.json`;
const DESCRIPTION = '/openapi.json';

/** Serves the documentation. */
export function serveDocs(app: INestApplication): void {
  addToNavigation(DOCS, { label: 'Docs', order: 5 });
  addToFooter('Help', guidePath('buying'));
  addToFooter('Documentation', DOCS);
  addToFooter('API reference', REFERENCE, 'developers');
  addToFooter('Errors', ERRORS, 'developers');
  addToFooter('Clients', DOWNLOADS, 'developers');
  addToFooter('llms.txt', '/llms.txt', 'developers');
  const site = app.get(DocsSite, { strict: false });
  const documents = app.get(StaticDocuments, { strict: false });
  const limiter = app.get(RateLimiter, { strict: false });
  const isRoute = memoize(() => {
    const paths = app.get(RouteTable, { strict: false }).routes.map(({ path }) => path);
    return new Set(paths.filter((path) => path.startsWith(`${DOCS}/`)));
  });
  app.use(DOCS, (request: Request, response: Response, next: NextFunction) => {
    if (isRoute().has(`${request.baseUrl}${request.path}`)) return next(); // has its own limit
    limiter.hit(docsLimit, trackedIn(request)).then((verdict) => {
      setLimitHeaders(response, verdict);
      next(verdict.allowed ? undefined : rateLimited(verdict));
    }, next);
  });
  app.use(DOCS, (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const path = `${request.baseUrl}${request.path}`.replace(/(?<=.)\/$/, '');
    const hasText = site.hasText(path);
    const asText = hasText && request.accepts(['text/plain', 'text/html']) !== 'text/html';
    const found = site.at(path, asText);
    if (hasText) response.vary('Accept');
    if (found) {
      const { type, text } = found;
      response.setHeader('Cache-Control', CACHED[type]);
      if (type === 'text/html') response.setHeader('Content-Security-Policy', pagePolicy({ isPublic: true }));
      documents.send(request, response, `${type}; charset=utf-8`, text).catch(next);
      return;
    }
    if (path === TRY) return response.redirect(301, REFERENCE);
    const elsewhere = path === OLD_DESCRIPTION ? DESCRIPTION : site.guideAt(path);
    if (elsewhere !== undefined) return response.redirect(302, elsewhere);
    next(path.startsWith(`${GUIDES}/`) ? guideNotFound() : undefined);
  });
}
