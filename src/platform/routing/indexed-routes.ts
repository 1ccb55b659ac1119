import { ExpressAdapter } from '@nestjs/platform-express';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all'] as const;

/** The literal segments at the start of a route's path, at most two. */
const PREFIX = /^(?:\/[^/:*{}()\\]+(?=\/|$)){0,2}/;

/**
 * Express compares a request with one route after the other, in the order of registration, and we have hundreds. This
 * adapter has one router per literal path prefix, such as `/marketplace/listings`, so a request is compared with the few
 * routes of its prefixes. Longer prefixes are tried first, whatever the order of registration. Paths are case-sensitive, as for
 * everything that looks at the path of a request: error formats, the response cache, and the rules for other origins.
 */
export class IndexedRoutes extends ExpressAdapter {
  private readonly routers = new Map<string, Router>();

  constructor() {
    // the adapter registers its first middleware at once, and later changes of this setting have no effect
    super(express().set('case sensitive routing', true));
  }

  /** From now on, routes are indexed. Those registered before, with their middleware, stay in the order of registration. */
  beginIndex(): void {
    // Nest looks the methods up by name; each is the same for its verb
    for (const method of METHODS)
      Object.assign(this, {
        [method]: (path: string, ...handlers: RequestHandler[]) =>
          this.routerOf(path)[method](path, ...handlers),
      });
  }

  /** Nest calls it after it has registered all middleware and routes. */
  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    this.use(this.dispatch);
    super.setNotFoundHandler(...given);
  }

  private routerOf(path: string): Router {
    const prefix = PREFIX.exec(path)?.[0] ?? '';
    const router = this.routers.get(prefix) ?? Router({ caseSensitive: true });
    this.routers.set(prefix, router);
    return router;
  }

  private readonly dispatch = (request: Request, response: Response, next: NextFunction): void => {
    const candidates = prefixesOf(request.path);
    const tryNext = (error?: unknown): void => {
      const prefix = candidates.shift();
      if (error !== undefined || prefix === undefined) return next(error);
      const router = this.routers.get(prefix);
      if (router) router(request, response, tryNext);
      else tryNext();
    };
    tryNext();
  };
}

/** `/a/b`, `/a`, and the empty string, of `/a/b/c`. */
function prefixesOf(path: string): string[] {
  const first = path.indexOf('/', 1);
  if (first < 0) return [path, ''];
  const second = path.indexOf('/', first + 1);
  return [second < 0 ? path : path.slice(0, second), path.slice(0, first), ''];
}
