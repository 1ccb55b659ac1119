import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { serveDocs } from '../pages/web/docs/serve-docs';
import { AppModule } from './app.module';
import type { Clock } from './kernel/clock';
import type { Settings } from './platform/config/settings';
import { DatabaseClock } from './platform/database/database-clock';
import type { Egress } from './platform/egress/safe-http';
import { requireJson } from './platform/errors/media-type';
import { requireUtf8Target } from './platform/errors/url-text';
import { IndexedRoutes } from './platform/fast/indexed-routes';
import { InboundHttp } from './platform/http/inbound-http';
import { LoadLimit } from './platform/http/load-limit';
import { OptionsLimit } from './platform/http/options-limit';
import { Log } from './platform/observability/log';
import { OrderedRoutes } from './platform/routing/ordered-routes';
import { crossOrigin, crossOriginRule } from './platform/security/cross-origin';
import { ApiDescription } from './system/api-description';

const nothing = (): void => undefined;
const SILENT = { log: nothing, warn: nothing, error: nothing };

/** Creates the application, ready to listen. The service, the command line, and the tests all use it. */
export async function createApp(
  settings: Settings,
  clock: Clock = new DatabaseClock(),
  egress?: Egress,
): Promise<NestExpressApplication> {
  const routes = settings.FAST_ROUTES ? new IndexedRoutes() : new OrderedRoutes();
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, clock, egress),
    routes,
    {
      bodyParser: false, // `BodyGuard` reads bodies
      bufferLogs: true,
      logger: SILENT, // until ours takes over and gets the buffered lines; a failed start prints a single line instead
      abortOnError: false,
    },
  );
  app.useLogger(app.get(Log));
  const express = app.getHttpAdapter().getInstance() as { set(name: string, value: unknown): void };
  express.set('etag', false); // versioned responses set their own ETag
  express.set('x-powered-by', false);
  express.set('query parser', 'simple');
  express.set('trust proxy', settings.TRUST_PROXY);
  app.use(app.get(LoadLimit).refuse);
  app.use(app.get(OptionsLimit).count);
  app.use(crossOrigin(settings));
  app.use(requireUtf8Target);
  app.use(requireJson);
  app.enableCors(corsFor(settings));
  app.get(InboundHttp).attach(app.getHttpServer() as Server);
  app.get(ApiDescription).of(app);
  serveDocs(app);
  routes.beginIndex();
  return app;
}

type CorsDelegate = Parameters<NestExpressApplication['enableCors']>[0];

/**
 * Allows browsers of the allowed origins to use the API. Public reads are open to all origins, which `AccessGuard`
 * sets.
 */
function corsFor(settings: Settings): CorsDelegate {
  const origins = [settings.PUBLIC_URL, ...settings.WEB_ORIGINS].map((url) => new URL(url).origin);
  const exposed =
    'ETag, Link, Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';
  return ((request: Request, done: (error: null, options: object) => void) => {
    const { origin } = request.headers;
    const elsewhere = crossOriginRule(request.path) !== undefined;
    const allowed = origin !== undefined && origins.includes(origin) && !elsewhere;
    done(null, {
      origin: allowed ? origin : false,
      exposedHeaders: exposed,
      preflightContinue: !allowed,
      maxAge: 600,
    });
  }) as unknown as CorsDelegate;
}
