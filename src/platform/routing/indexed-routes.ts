import { ExpressAdapter } from '@nestjs/platform-express';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all'] as const;

/** The literal segments at the beginning of a route's path, at most two. */
const BEGINNING = /^(?:\/[^/:*{}()\\]+(?=\/|$)){0,2}/;

/**
 * Express compares a request with one route after the other, in the order of registration, and we have hundreds. This
 * adapter keeps a router for each beginning of a path, such as `/marketplace/listings`, so a request is compared with
 * the few routes that begin like it. Longer beginnings come first.
 */
export class IndexedRoutes extends ExpressAdapter {
  private readonly routers = new Map<string, Router>();

  constructor() {
    super();
    for (const method of METHODS)
      Object.assign(this, {
        [method]: (path: string, ...handlers: RequestHandler[]) =>
          this.routerOf(path)[method](path, ...handlers),
      });
  }

  /** Nest calls it after it has registered all middleware and routes. */
  override setNotFoundHandler(handler: RequestHandler, prefix?: string): void {
    this.use(this.dispatch);
    super.setNotFoundHandler(handler, prefix);
  }

  private routerOf(path: string): Router {
    const beginning = (BEGINNING.exec(path)?.[0] ?? '').toLowerCase();
    const router = this.routers.get(beginning) ?? Router();
    this.routers.set(beginning, router);
    return router;
  }

  private readonly dispatch = (request: Request, response: Response, next: NextFunction): void => {
    const candidates = beginningsOf(request.path);
    const tryNext = (error?: unknown): void => {
      const beginning = candidates.shift();
      if (error !== undefined || beginning === undefined) return next(error);
      const router = this.routers.get(beginning) ?? this.routers.get(beginning.toLowerCase());
      if (router) router(request, response, tryNext);
      else tryNext();
    };
    tryNext();
  };
}

/** `/a/b`, `/a`, and the empty string, of `/a/b/c`. */
function beginningsOf(path: string): string[] {
  const first = path.indexOf('/', 1);
  if (first < 0) return [path, ''];
  const second = path.indexOf('/', first + 1);
  return [second < 0 ? path : path.slice(0, second), path.slice(0, first), ''];
}
