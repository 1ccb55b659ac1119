import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS, type Access, ACTIVE_ONLY, type RouteScope, SCOPE } from '../security/access';
import { LIMITED_AS, type LimitName } from '../rate-limit/limits';
import { ANSWER, type AnswerMark } from './answers';
import { MAY_LAG } from './may-lag';
import { PAYABLE } from './payable';
import { VERSIONED, type VersionedMark } from './versioned.interceptor';

export interface Route {
  method: string;
  path: string;
  access: Access;
  scope?: RouteScope;
  activeOnly: boolean;
  limit: LimitName | 'none';
  answer?: AnswerMark;
  versioned?: VersionedMark;
  /** What it costs, in words, where it takes the caller's money. */
  payable?: string;
  /** Whether the replica may answer it. */
  mayLag: boolean;
  handler: string;
  matches: RegExp;
}

/** Every route of the application, read from the marks on its handlers. */
@Injectable()
export class RouteTable {
  private cached?: Route[];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  get routes(): Route[] {
    return (this.cached ??= this.read());
  }

  /** The methods that a path does answer to. */
  allowedMethods(path: string): string[] {
    const methods = this.routes.filter((route) => route.matches.test(path)).map((route) => route.method);
    if (methods.includes('GET')) methods.push('HEAD');
    return [...new Set(methods)];
  }

  private read(): Route[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .flatMap((name) => this.routesOf(metatype as Type, prototype[name] as () => unknown, name));
    });
  }

  private routesOf(controller: Type, handler: () => unknown, name: string): Route[] {
    const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const targets = [handler, controller];
    const mark = <T>(key: string): T | undefined =>
      this.reflector.getAllAndOverride<T | undefined>(key, targets);
    const shared = {
      method: RequestMethod[method],
      access: mark<Access>(ACCESS) ?? 'key',
      scope: mark<RouteScope>(SCOPE),
      activeOnly: mark<boolean>(ACTIVE_ONLY) ?? false,
      limit: mark<LimitName | 'none'>(LIMITED_AS) ?? 'default',
      answer: mark<AnswerMark>(ANSWER),
      versioned: mark<VersionedMark>(VERSIONED),
      payable: mark<string>(PAYABLE),
      mayLag: mark<boolean>(MAY_LAG) === true && method === RequestMethod.GET,
      handler: `${controller.name}.${name}`,
    } as const;
    return pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).map((own) => {
        const path = `/${[prefix, own]
          .flatMap((part) => part.replaceAll('\\:', ':').split('/'))
          .filter(Boolean)
          .join('/')}`;
        return { ...shared, path, matches: pathPattern(path) };
      }),
    );
  }
}

function pathsOf(target: object): string[] {
  return [(Reflect.getMetadata('path', target) as string | string[] | undefined) ?? ''].flat();
}

function pathPattern(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[a-z_]+/g, '/[^/]+');
  return new RegExp(`^${literal}/?$`);
}
