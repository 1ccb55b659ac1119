/**
 * Indexed routes: a request is compared with the few routes of its path prefix, and called without routers.
 *
 * Why: Express compares a request with one route after the other, and we have hundreds; it creates functions for each layer that a
 * request passes, and replaces the prototypes of each request and response, so V8 cannot optimize code that uses them (ADR 70).
 * For readers: routes match as in `OrderedRoutes`, with the package that Express uses. A matching route is called at once. Express
 * handles the rest: OPTIONS, malformed escapes, and paths that match no route. A path is compiled when the first request needs
 * it, because all paths take two percent of the time of a start. A route that calls `next()` without an error gets 404.
 * Switch: `FAST_ROUTES=false` uses `OrderedRoutes`, whose routes and requests are those of Express.
 * Measured on a busy machine, CPU of Node.js + PostgreSQL: a listing with a key takes 0.51 + 0.15 instead of 0.85 + 0.18 ms.
 */
import { StreamableFile } from '@nestjs/common';
import {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { match, type MatchFunction } from 'path-to-regexp';
import { memoize } from '../../kernel/lazily';
import { jsonTextOf } from '../operations/json-texts';
import { type OrderedRoute, OrderedRoutes, routerOf } from '../routing/ordered-routes';
import { createExpressServer } from './express-server';

interface IndexedRoute extends OrderedRoute {
  matches: () => MatchFunction<Record<string, string>>;
}

/** The routes of a path prefix, in the order of registration. */
interface Bucket {
  routes: IndexedRoute[];
  /** The same routes for Express. */
  router: () => Router;
}

export class IndexedRoutes extends OrderedRoutes {
  private readonly buckets = new Map<string, Bucket>();
  /** The middleware of the last layer, as long as no other kind of layer comes after it. */
  private chain?: RequestHandler[];

  /** Ignores Nest's server options, which nobody sets. */
  override initHttpServer(): void {
    this.setHttpServer(createExpressServer(this.getInstance<Express>()));
  }

  override beginIndex(): void {
    this.chain = undefined; // what comes next runs after the routes registered so far
    super.beginIndex();
  }

  /** Middleware for all paths becomes one layer of Express, because each layer costs every request. */
  override use(...given: unknown[]): void {
    const [middleware] = given as RequestHandler[];
    if (given.length > 1 || typeof middleware !== 'function' || middleware.length > 3) {
      this.chain = undefined;
      (super.use as (...all: unknown[]) => unknown)(...given);
      return;
    }
    if (!this.chain) {
      this.chain = [];
      super.use(chainOf(this.chain));
    }
    this.chain.push(middleware);
  }

  /** Sends JSON as Express does, which would look for its type, its ETag, and what the client has, on each response. */
  protected override send(response: Response, answer: unknown, status?: number): unknown {
    const isJson = typeof answer === 'object' && answer !== null && !(answer instanceof StreamableFile);
    const { headers, method } = response.req;
    // Express compares the response with what the client has
    const isConditional =
      headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
    if (!isJson || isConditional || answer instanceof Error || response.hasHeader('Content-Type'))
      return super.send(response, answer, status);
    if (status !== undefined) response.statusCode = status;
    const text = jsonTextOf(answer);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(method === 'HEAD' ? undefined : text);
  }

  protected override addRoutes(routes: OrderedRoute[]): void {
    for (const route of routes) {
      const bucket = this.buckets.get(route.prefix) ?? bucketOf([]);
      this.buckets.set(route.prefix, bucket);
      bucket.routes.push({ ...route, matches: memoize(() => match(route.path, { sensitive: true })) });
    }
    this.chain = undefined; // routes come after all middleware
    this.use(this.dispatch);
  }

  private readonly dispatch = (request: Request, response: Response, next: NextFunction): void => {
    const { path, method } = request;
    const verb = method.toLowerCase();
    const found = this.find(path, verb) ?? (verb === 'head' ? this.find(path, 'get') : undefined);
    if (!found) return this.passOn(request, response, next);
    request.route = found.route;
    request.params = found.params;
    call(found.route.handle, request, response, next);
  };

  private find(
    path: string,
    verb: string,
  ): { route: IndexedRoute; params: Record<string, string> } | undefined {
    for (const prefix of prefixesOf(path)) {
      for (const route of this.buckets.get(prefix)?.routes ?? []) {
        if (route.verb !== verb && route.verb !== 'all') continue;
        const matched = matchOf(route, path);
        if (matched === 'malformed') return undefined;
        if (matched) return { route, params: matched.params };
      }
    }
    return undefined;
  }

  private passOn(request: Request, response: Response, next: NextFunction): void {
    const candidates = prefixesOf(request.path);
    const tryNext = (error?: unknown): void => {
      const prefix = candidates.shift();
      if (error !== undefined || prefix === undefined) return next(error);
      const bucket = this.buckets.get(prefix);
      if (bucket) bucket.router()(request, response, tryNext);
      else tryNext();
    };
    tryNext();
  }
}

function bucketOf(routes: IndexedRoute[]): Bucket {
  return { routes, router: memoize(() => routerOf(routes)) };
}

function matchOf(
  { matches }: IndexedRoute,
  path: string,
): ReturnType<ReturnType<typeof matches>> | 'malformed' {
  try {
    return matches()(path);
  } catch {
    return 'malformed'; // Express refuses it
  }
}

/** Calls a handler as Express does. */
function call(handle: RequestHandler, request: Request, response: Response, next: NextFunction): void {
  try {
    const done: unknown = handle(request, response, next);
    if (done instanceof Promise) done.catch((error: unknown) => next(error ?? new Error('Rejected promise')));
  } catch (error) {
    next(error);
  }
}

/** Runs one middleware after the other. */
function chainOf(chain: RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let at = 0;
    const step = (error?: unknown): void => {
      const middleware = chain[at++];
      if (error !== undefined || !middleware) return next(error);
      call(middleware, request, response, step);
    };
    step();
  };
}

/** `/a/b`, `/a`, and the empty string, of `/a/b/c`. */
function prefixesOf(path: string): string[] {
  const first = path.indexOf('/', 1);
  if (first < 0) return [path, ''];
  const second = path.indexOf('/', first + 1);
  return [second < 0 ? path : path.slice(0, second), path.slice(0, first), ''];
}
