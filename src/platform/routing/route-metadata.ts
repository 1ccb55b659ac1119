import type { ExecutionContext, Type } from '@nestjs/common';
import type { Request } from 'express';

type Read = <Value>(key: string) => Value | undefined;
type Handler = ReturnType<ExecutionContext['getHandler']>;

/**
 * Reads the metadata of a route once. A method's decorator takes precedence over that of its class. Guards ask for several
 * keys on each request, and each takes two lookups.
 */
export function routeMetadata<Metadata>(
  from: (read: Read, controller: Type, handler: string) => Metadata,
): (context: ExecutionContext) => Metadata {
  const known = new WeakMap<Type, Map<Handler, Metadata>>();
  return (context) => {
    const [method, owner] = [context.getHandler(), context.getClass()];
    let ofClass = known.get(owner);
    if (!ofClass) known.set(owner, (ofClass = new Map()));
    if (!ofClass.has(method)) {
      const read: Read = (key) =>
        Reflect.getMetadata(key, method) ?? (Reflect.getMetadata(key, owner) as never);
      ofClass.set(method, from(read, owner, method.name));
    }
    return ofClass.get(method) as Metadata;
  };
}

/** What `@ApiExcludeController` and `@ApiExcludeEndpoint` set; the package does not export the names. */
export const EXCLUDED_FROM_DESCRIPTION = ['swagger/apiExcludeController', 'swagger/apiExcludeEndpoint'];

/** The route of a request, such as `POST /admin/invites`. */
export function routeOf(request: Request): string {
  const path = request.originalUrl.split('?')[0] as string;
  return `${request.method} ${(request.route as { path?: string } | undefined)?.path ?? path}`;
}

/** Captures the values of a route's parameters: `/dens/:slug` matches `/dens/research` with `research`. */
export function pathCaptures(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '([^/]+)');
  return new RegExp(`^${literal}/?$`);
}

/** Fills a route's parameters, in their order, with values that are already encoded. */
export function fillPath(path: string, values: readonly string[]): string {
  let next = 0;
  return path.replace(/:[a-z_]+/g, () => values[next++] ?? '');
}
