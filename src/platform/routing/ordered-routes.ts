import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type RequestHandler, type Response, Router } from 'express';

declare module 'express' {
  interface Response {
    /** Called with the answer of the handler. Returns what to send. */
    beforeReply?: (answer: unknown) => unknown;
  }
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all'] as const;

/** The literal segments at the start of a route's path, at most two. */
const PREFIX = /^(?:\/[^/:*{}()\\]+(?=\/|$)){0,2}/;

export interface OrderedRoute {
  path: string;
  prefix: string;
  verb: (typeof METHODS)[number];
  handle: RequestHandler;
}

/**
 * Nest's adapter for Express. Paths are case-sensitive, as for everything that looks at the path of a request: error formats, the
 * response cache, and the rules for other origins. Routes with longer literal prefixes, such as `/marketplace/listings`, come
 * first, whatever the order of the modules.
 */
export class OrderedRoutes extends ExpressAdapter {
  private readonly routes: OrderedRoute[] = [];

  constructor() {
    // the adapter registers its first middleware at once, and later changes of this setting have no effect
    super(express().set('case sensitive routing', true));
  }

  /** From now on, routes are ordered. Those registered before, with their middleware, stay in the order of registration. */
  beginIndex(): void {
    // Nest looks the methods up by name; each is the same for its verb
    for (const verb of METHODS)
      Object.assign(this, {
        [verb]: (path: string, handle: RequestHandler) =>
          this.routes.push({ path, prefix: PREFIX.exec(path)?.[0] ?? '', verb, handle }),
      });
  }

  override reply(response: Response, answer: unknown, status?: number): unknown {
    return this.send(response, response.beforeReply ? response.beforeReply(answer) : answer, status);
  }

  protected send(response: Response, answer: unknown, status?: number): unknown {
    return super.reply(response, answer, status) as unknown;
  }

  /** Nest calls it after it has registered all middleware and routes. */
  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    const segments = ({ prefix }: OrderedRoute): number => prefix.split('/').length;
    this.addRoutes(this.routes.sort((a, b) => segments(b) - segments(a)));
    super.setNotFoundHandler(...given);
  }

  protected addRoutes(routes: OrderedRoute[]): void {
    this.use(routerOf(routes));
  }
}

/** Also answers OPTIONS, with the methods of the path. */
export function routerOf(routes: OrderedRoute[]): Router {
  const router = Router({ caseSensitive: true });
  for (const { verb, path, handle } of routes) router[verb](path, handle);
  return router;
}
