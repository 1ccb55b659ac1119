import type { INestApplication } from '@nestjs/common';
import { DOCS, DOWNLOADS, ERRORS, GUIDES, REFERENCE, TRY } from '../../platform/http/docs-paths';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { missing } from '../../kernel/refusal';
import { Settings } from '../../platform/config/settings';
import { StaticDocuments } from '../../platform/http/static-documents';
import { addToFooter } from '../../platform/pages/frame';
import { pagePolicy } from '../../platform/pages/page';
import { ApiDescription } from '../../system/api-description';
import { DocsSite } from './docs-site';

export const guideNotFound = missing('guide', 'No such guide; /docs/guides lists all.');

/** Scripts only from this site. The API viewer needs inline styles. */
const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Programs keep a guide for an hour; the pages name files that an upgrade replaces. */
const CACHED = { 'text/plain': 'public, max-age=3600', 'text/html': 'public, max-age=300' };

/** Serves the documentation, and the API viewer at /docs/try. */
export function serveDocs(app: INestApplication): void {
  addToFooter('Documentation', DOCS);
  addToFooter('API reference', REFERENCE);
  addToFooter('Errors', ERRORS);
  addToFooter('Clients', DOWNLOADS);
  addToFooter('For agents: llms.txt', '/llms.txt');
  addToFooter('Status', '/health');
  const site = app.get(DocsSite, { strict: false });
  const documents = app.get(StaticDocuments, { strict: false });
  app.use(TRY, (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', VIEWER_POLICY);
    next();
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
      if (type === 'text/html') response.setHeader('Content-Security-Policy', pagePolicy());
      documents.send(request, response, `${type}; charset=utf-8`, text).catch(next);
    } else next(path.startsWith(`${GUIDES}/`) ? guideNotFound() : undefined);
  });
  SwaggerModule.setup(TRY.slice(1), app, () => app.get(ApiDescription).document(), {
    customSiteTitle: `${app.get(Settings).PLATFORM_NAME} API`,
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    swaggerOptions: { persistAuthorization: false, tagsSorter: 'alpha', validatorUrl: null },
  });
}
