import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { memoize } from '../../kernel/lazily';
import { NearestRoute } from '../errors/nearest-route';
import { defaultLimit, LIMITED_AS, type RateLimit } from '../rate-limit/limits';
import { fullPathsOf, pathPattern } from '../routing/path-marks';
import { EXCLUDED_FROM_DESCRIPTION } from '../routing/route-metadata';
import {
  ACCESS,
  type Access,
  ACTIVE_ONLY,
  type RouteScope,
  SCOPE,
  TAKES_TOKENS,
  TOKEN_SCOPE,
} from '../security/access';
import type { TokenResource, TokenScope } from '../security/bearer-tokens';
import type { Caller, KeyScope } from '../security/caller';
import { LENIENT, type Leniency } from '../security/lenient';
import { ANSWER, type AnswerMark } from './answers';
import { argumentsOf, type HandlerArgument } from './handler-arguments';
import {
  type CommandMark,
  type FormMark,
  type ActionMark,
  ACTIONS,
  COMMAND,
  FORM,
  TOOL,
  type ToolMark,
  PAYABLE,
  MAY_LAG,
} from './operation-marks';
import { VERSIONED, type VersionedMark } from './versioned';

export interface Route {
  method: string;
  path: string;
  access: Access;
  scope?: RouteScope;
  /** The resource whose access tokens it accepts instead of a key. */
  tokens?: TokenResource;
  tokenScope?: TokenScope;
  activeOnly: boolean;
  limit: RateLimit | 'none';
  answer?: AnswerMark;
  versioned?: VersionedMark;
  /** The price in words, if the route takes the caller's money. */
  payable?: string;
  /** Whether the API description leaves it out. */
  hidden: boolean;
  /** What it ignores rather than refuses; undefined for our own API. */
  lenient?: Leniency;
  /** Whether the replica may serve it. */
  mayLag: boolean;
  /** The MCP tool that exposes it. */
  tool?: ToolMark;
  /** The operator command that exposes it. */
  command?: CommandMark;
  /** How owners' pages show it. */
  form?: FormMark;
  /** Its entries in `/marketplace/discover`. */
  actions: readonly ActionMark[];
  /** Its id in the API description, unique among routes: `orders.pay`. */
  operation: string;
  handler: string;
  matches: RegExp;
  takes(): HandlerArgument[];
  /** Calls the handler without HTTP: no guard, limit, or pipe runs. `input` is the body or the query. */
  callHandler: (caller: Caller, input: object, path: Record<string, string>) => Promise<object>;
}

/** The scope that a key needs, if one is sent. */
export function scopeNeededAt({
  access,
  scope,
  method,
}: Pick<Route, 'access' | 'scope' | 'method'>): KeyScope | undefined {
  if (access === 'public' || access === 'admin' || scope === 'operation') return undefined;
  return scope ?? (method === 'GET' ? 'read' : 'write');
}

type Handler = (...given: unknown[]) => unknown;

/** Every route of the application, read from the decorators of its handlers. */
@Injectable()
export class RouteTable {
  private cached?: Route[];
  private readonly nearest = memoize(
    () => new NearestRoute(this.routes.filter(({ access, hidden }) => access !== 'admin' && !hidden)),
  );
  private readonly byOperation = memoize(() => new Map(this.routes.map((route) => [route.operation, route])));

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  get routes(): Route[] {
    return (this.cached ??= this.read());
  }

  operation(id: string): Route {
    const route = this.byOperation().get(id);
    if (!route) throw new Error(`there is no operation ${id}`);
    return route;
  }

  /** The operation that a request for an unknown path most likely meant: one that the API description shows. */
  nearestTo(method: string, path: string): Route | undefined {
    return this.nearest().find(method, path);
  }

  /** The operations at a path. */
  at(path: string): Route[] {
    return this.routes.filter((route) => route.matches.test(path));
  }

  /** The methods that a path supports. */
  allowedMethods(path: string): string[] {
    const methods = this.at(path).map((route) => route.method);
    if (methods.includes('GET')) methods.push('HEAD');
    return [...new Set(methods)];
  }

  private read(): Route[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      return this.scanner
        .getAllMethodNames(Object.getPrototypeOf(instance) as object)
        .flatMap((name) => this.routesOf(metatype as Type, instance as object, name));
    });
  }

  private routesOf(controller: Type, instance: object, name: string): Route[] {
    const handler = (instance as Record<string, Handler>)[name] as Handler;
    const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const targets = [handler, controller];
    const mark = <T>(key: string): T | undefined =>
      this.reflector.getAllAndOverride<T | undefined>(key, targets);
    const takes = memoize(() => argumentsOf(controller, name));
    const shared = {
      method: RequestMethod[method],
      access: mark<Access>(ACCESS) ?? 'key',
      scope: mark<RouteScope>(SCOPE),
      tokens: mark<TokenResource>(TAKES_TOKENS),
      tokenScope: mark<TokenScope>(TOKEN_SCOPE),
      activeOnly: mark<boolean>(ACTIVE_ONLY) ?? false,
      limit: mark<RateLimit | 'none'>(LIMITED_AS) ?? defaultLimit,
      answer: mark<AnswerMark>(ANSWER),
      versioned: mark<VersionedMark>(VERSIONED),
      payable: mark<string>(PAYABLE),
      hidden: EXCLUDED_FROM_DESCRIPTION.some((key) => mark(key) !== undefined),
      lenient: mark<Leniency>(LENIENT),
      mayLag: mark<boolean>(MAY_LAG) === true && method === RequestMethod.GET,
      tool: mark<ToolMark>(TOOL),
      command: mark<CommandMark>(COMMAND),
      form: mark<FormMark>(FORM),
      actions: mark<ActionMark[]>(ACTIONS) ?? [],
      handler: `${controller.name}.${name}`,
      takes,
      callHandler: (caller: Caller, input: object, path: Record<string, string>) =>
        Reflect.apply(
          handler,
          instance,
          takes().map((argument) => {
            if (argument.from === 'caller') return caller;
            return argument.from === 'path' ? path[argument.name] : input;
          }),
        ) as Promise<object>,
    } as const;
    const ids = operationIds(controller, name);
    return fullPathsOf(controller, handler).map((path) => ({
      ...shared,
      operation: ids.next().value as string,
      path,
      matches: pathPattern(path),
    }));
  }
}

/** `orders.pay`; for further paths of the same handler `orders.pay.alias`, `orders.pay.alias2`, … */
function* operationIds({ name: controller }: Type, handler: string): Generator<string, never> {
  const first = controller.replace(/Controller$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  yield `${first}.${handler}`;
  for (let more = 1; ; more++) yield `${first}.${handler}.alias${more > 1 ? more : ''}`;
}
