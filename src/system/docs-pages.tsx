import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { memoize } from '../kernel/lazily';
import { definedRefusals } from '../kernel/refusal';
import { Settings } from '../platform/config/settings';
import { inWords } from '../platform/http/next-steps';
import { RouteTable } from '../platform/http/route-table';
import { statusOf } from '../platform/http/statuses';
import { Table } from '../platform/pages/components';
import { addToFooter } from '../platform/pages/frame';
import { ApiDescription } from './api-description';
import { GUIDES_PATH, serveGuides } from './guides';
import { pagePolicy, plainPage } from '../platform/pages/page';

/** Scripts only from this site. The API viewer needs inline styles. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages for humans: the API reference at /docs, the error codes at /docs/errors, and the guides. */
export function serveDocs(app: INestApplication): void {
  addToFooter('Guides', GUIDES_PATH);
  addToFooter('API reference', '/docs');
  addToFooter('Errors', '/docs/errors');
  addToFooter('Clients', '/downloads');
  addToFooter('For agents: llms.txt', '/llms.txt');
  addToFooter('Status', '/health');
  const { PLATFORM_NAME: name } = app.get(Settings);
  // built lazily, once all routes are known
  const errors = memoize(() => ({ page: errorsPage(name, app.get(RouteTable)) }));
  app.use('/docs', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  app.use('/docs/errors', (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', pagePolicy());
    response.type('html').send(errors().page);
  });
  app.use(GUIDES_PATH, serveGuides(name));
  SwaggerModule.setup('docs', app, () => app.get(ApiDescription).document(), {
    customSiteTitle: `${name} API`,
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    swaggerOptions: { persistAuthorization: false, tagsSorter: 'alpha', validatorUrl: null },
  });
}

/** Every refusal of the loaded modules, by status and code. */
export const listedRefusals = (): { code: string; status: number; meaning: string; next?: string }[] =>
  definedRefusals()
    .map((terms) => ({ ...terms, status: statusOf(terms) }))
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));

function errorsPage(name: string, routes: RouteTable): string {
  const body = (
    <>
      <h1>Errors</h1>
      <p>
        Every refusal carries a stable <code>code</code>. A wrong value is a 422 whose <code>detail</code>{' '}
        lists each problem with its place (<code>loc</code>); every other refusal is problem+json (RFC 9457)
        with a text in <code>detail</code>. <a href="/docs">API description</a>,{' '}
        <a href="/docs/guides">guides</a>
      </p>
      <Table head={['Code', 'Status', 'Meaning', 'What to do']}>
        {listedRefusals().map(({ code, status, meaning, next = '' }) => (
          <tr id={code}>
            <td>
              <code>{code}</code>
            </td>
            <td>{status}</td>
            <td>{meaning}</td>
            <td>{inWords(next, routes)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
  return plainPage({ platform: name, title: 'Errors', body, path: '/docs/errors' });
}
