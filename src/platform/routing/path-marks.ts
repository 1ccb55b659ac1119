import { RequestMethod } from '@nestjs/common';
import { memoize } from '../../kernel/lazily';

interface Marked<T> {
  value: T;
  controller: object;
  handler: object;
}

/**
 * A mark on handlers or controllers that is needed before the framework has found the handler, and so is looked up by
 * the request's path. Each feature marks its own handlers; the platform names no path.
 */
export class PathMark<T> {
  private readonly marked: (() => Marked<T>[])[] = [];
  private readonly routes = memoize(() =>
    this.marked.flatMap((read) => read().flatMap(routesOf<T>)).sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
  private readonly fixed = memoize(() => {
    const byPath = new Map<string, RouteOf<T>[]>();
    for (const route of this.routes()) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
    return byPath;
  });
  private readonly withParameters = memoize(() => this.routes().filter(({ path }) => path.includes('/:')));

  /** The decorator. */
  readonly with =
    (value: T): MethodDecorator & ClassDecorator =>
    (target: object, _key?: string | symbol, descriptor?: PropertyDescriptor) => {
      const handler = descriptor?.value as object | undefined;
      this.marked.push(() =>
        handler
          ? [{ value, handler, controller: target.constructor }]
          : handlersOf(target).map((each) => ({ value, handler: each, controller: target })),
      );
    };

  /** The value of the handler that serves a URL, with any method or with this one. */
  at(url = '', method?: string): T | undefined {
    const path = url.split('?')[0] as string;
    const suits = (route: RouteOf<T>): boolean => method === undefined || route.method === method;
    const fixed = this.fixed()
      .get(path.replace(/(?<=.)\/$/, ''))
      ?.find(suits); // most requests, and fast
    return (fixed ?? this.withParameters().find((route) => suits(route) && route.matches.test(path)))?.value;
  }

  /** The marked paths, sorted. */
  paths(): string[] {
    return this.routes().map(({ path }) => path);
  }

  /** The marked paths with their values, sorted by path. */
  entries(): { path: string; value: T }[] {
    return this.routes().map(({ path, value }) => ({ path, value }));
  }
}

function routesOf<T>({ value, controller, handler }: Marked<T>): RouteOf<T>[] {
  const method = RequestMethod[Reflect.getMetadata('method', handler) as RequestMethod];
  return fullPathsOf(controller, handler).map((path) => ({
    value,
    method,
    path,
    matches: pathPattern(path),
  }));
}

interface RouteOf<T> {
  value: T;
  method: string;
  path: string;
  matches: RegExp;
}

function handlersOf(controller: object): object[] {
  const { prototype } = controller as { prototype: object };
  return Object.getOwnPropertyNames(prototype)
    .map((name) => Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown)
    .filter((value): value is object => typeof value === 'function' && Reflect.hasMetadata('method', value));
}

/** The paths of a handler, in the order of its decorators. */
export function fullPathsOf(controller: object, handler: object): string[] {
  return pathsOf(controller).flatMap((prefix) =>
    pathsOf(handler).map((own) => {
      const parts = [prefix, own].flatMap((part) => part.replaceAll('\\:', ':').split('/'));
      return `/${parts.filter(Boolean).join('/')}`;
    }),
  );
}

function pathsOf(target: object): string[] {
  return [(Reflect.getMetadata('path', target) as string | string[] | undefined) ?? ''].flat();
}

export function pathPattern(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[a-z_]+/g, '/[^/]+');
  return new RegExp(`^${literal}/?$`);
}
