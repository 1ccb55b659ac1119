import type { ExecutionContext, Type } from '@nestjs/common';

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
