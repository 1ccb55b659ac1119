import { ExpressAdapter } from '@nestjs/platform-express';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { match, type MatchFunction } from 'path-to-regexp';
import { memoize } from '../../kernel/lazily';
import { createExpressServer } from './express-server';

declare module 'express' {
  interface Response {
    /** Called with the answer of the handler. Returns what to send. */
    beforeReply?: (answer: unknown) => unknown;
  }
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all'] as const;

/** The literal segments at the start of a route's path, at most two. */
const PREFIX = /^(?:\/[^/:*{}()\\]+(?=\/|$)){0,2}/;

interface IndexedRoute {
  path: string;
  verb: (typeof METHODS)[number];
  handle: RequestHandler;
  matches: () => MatchFunction<Record<string, string>>;
}

/** The routes of a path prefix, in the order of registration. */
interface Bucket {
  routes: IndexedRoute[];
  /** The same routes for Express. */
  router: () => Router;
}

/**
 * Express compares a request with one route after the other, in the order of registration, and we have hundreds. This
 * adapter has a list of routes per literal path prefix, such as `/marketplace/listings`, so a request is compared with the few
 * routes of its prefixes. Longer prefixes are tried first, whatever the order of registration. Paths are case-sensitive, as for
 * everything that looks at the path of a request: error formats, the response cache, and the rules for other origins.
 *
 * A matching route is called at once. Express handles the rest: OPTIONS, malformed escapes, and paths that match
 * no route. A path is compiled when the first request needs it, because all paths take two percent of the time of a start.
 */
export class IndexedRoutes extends ExpressAdapter {
  private readonly buckets = new Map<string, Bucket>();
  /** The middleware of the last layer, as long as no other kind of layer comes after it. */
  private chain?: RequestHandler[];

  constructor() {
    // the adapter registers its first middleware at once, and later changes of this setting have no effect
    super(express().set('case sensitive routing', true));
  }

  /** Ignores Nest's server options, which nobody sets. */
  override initHttpServer(): void {
    this.setHttpServer(createExpressServer(this.getInstance<Express>()));
  }

  /** From now on, routes are indexed. Those registered before, with their middleware, stay in the order of registration. */
  beginIndex(): void {
    this.chain = undefined; // what comes next runs after the routes registered so far
    // Nest looks the methods up by name; each is the same for its verb
    for (const method of METHODS)
      Object.assign(this, {
        [method]: (path: string, handle: RequestHandler) => this.addRoute(method, path, handle),
      });
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

  override reply(response: Response, answer: unknown, status?: number): unknown {
    return super.reply(
      response,
      response.beforeReply ? response.beforeReply(answer) : answer,
      status,
    ) as unknown;
  }

  /** Nest calls it after it has registered all middleware and routes. */
  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    this.chain = undefined; // routes come after all middleware
    this.use(this.dispatch);
    super.setNotFoundHandler(...given);
  }

  private addRoute(verb: IndexedRoute['verb'], path: string, handle: RequestHandler): void {
    const prefix = PREFIX.exec(path)?.[0] ?? '';
    const bucket = this.buckets.get(prefix) ?? bucketOf([]);
    this.buckets.set(prefix, bucket);
    bucket.routes.push({ path, verb, handle, matches: memoize(() => match(path, { sensitive: true })) });
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
  const router = memoize(() => {
    const made = Router({ caseSensitive: true });
    for (const { verb, path, handle } of routes) made[verb](path, handle);
    return made;
  });
  return { routes, router };
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
