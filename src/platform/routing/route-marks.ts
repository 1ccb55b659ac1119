import type { ExecutionContext, Type } from '@nestjs/common';

type ReadMark = <Value>(key: string) => Value | undefined;
type Handler = ReturnType<ExecutionContext['getHandler']>;

/**
 * What the decorators of a route say, those of the method before those of its class. They are read once per route: guards ask
 * for several marks on each request, and each takes two lookups of metadata.
 */
export function marksOf<Marks>(read: (mark: ReadMark) => Marks): (context: ExecutionContext) => Marks {
  const known = new WeakMap<Type, Map<Handler, Marks>>();
  return (context) => {
    const [method, owner] = [context.getHandler(), context.getClass()];
    let ofClass = known.get(owner);
    if (!ofClass) known.set(owner, (ofClass = new Map()));
    if (!ofClass.has(method)) {
      const mark: ReadMark = (key) =>
        Reflect.getMetadata(key, method) ?? (Reflect.getMetadata(key, owner) as never);
      ofClass.set(method, read(mark));
    }
    return ofClass.get(method) as Marks;
  };
}
