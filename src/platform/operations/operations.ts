import { Injectable, type Type } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { defaultLimit, limitFor, type RateLimit } from '../rate-limit/limits';
import { type LimitResult, rateLimited, RateLimiter } from '../rate-limit/rate-limiter';
import type { Tracked } from '../rate-limit/trackers';
import type { Caller, KeyHolder } from '../security/caller';
import { requirePermitted, type Requirements } from '../security/scope-checks';
import { extraWeightOf } from './list-weight';
import { RequestPipe } from '../validation/request.pipe';
import type { HandlerArgument } from './handler-arguments';
import { type Route, scopeNeededAt } from './route-table';

const pipe = new RequestPipe();

/** Who calls, as far as an admission depends on it. */
export type Calling = Omit<Tracked, 'holder'> & { holder: KeyHolder | null };

/** What an operation demands of those who call it, by whatever entrance. */
export interface Admission extends Requirements {
  limit: RateLimit | 'none';
}

/** What a route demands. `method` is that of the request, for a handler of several. */
export function admissionTo(
  route: Pick<Route, 'access' | 'scope' | 'activeOnly' | 'limit'>,
  method: string,
): Admission {
  const { activeOnly, limit } = route;
  return { scope: scopeNeededAt({ ...route, method }), activeOnly, limit };
}

/**
 * The way into operations from every entrance: scope, status, and limit of the caller are checked here, once. For requests,
 * `AdmissionGuard` and `BodyGuard` call it, and Nest calls the handler. Pages use `call`; tools of MCP and UCP use `admitCall`.
 */
@Injectable()
export class Operations {
  constructor(private readonly limiter: RateLimiter) {}

  /** `given` is the body or the query, `path` the parameters of the path. The caller must be allowed to be who it is. */
  async call(
    route: Route,
    caller: Caller,
    path: Record<string, string>,
    given: object = {},
  ): Promise<object> {
    const inputs = route.takes().flatMap((taken) => (isInput(taken) ? [taken] : []));
    await this.admitCall(admissionTo(route, route.method), caller, inputs[0]?.type, given);
    for (const taken of route.takes())
      if (taken.from === 'path') taken.value.transform(path[taken.name] ?? '');
    let input: object = {};
    for (const { from, type } of inputs)
      input = pipe.transform(given, { type: from, metatype: type }) as object;
    // a handler without a response body returns nothing
    return ((await route.callHandler(caller, input, path)) as object | undefined) ?? {};
  }

  /** Throws unless the caller may call this. Returns how it stands with the limit, if there is one. */
  async admit(admission: Admission, caller: Calling): Promise<LimitResult | undefined> {
    requirePermitted(admission, caller.holder);
    const limit = limitFor(admission.limit, caller.holder);
    return limit && (await this.limiter.hit(limit, caller));
  }

  /** Counts long lists in what is given as several calls. Throws if those are too many. */
  async countItems(
    admission: Admission,
    caller: Calling,
    type: Type | undefined,
    given: unknown,
  ): Promise<LimitResult | undefined> {
    const extra = extraWeightOf(type, given);
    const limit = extra > 0 ? limitFor(admission.limit, caller.holder) : undefined;
    return limit && (await this.limiter.addWeight(limit, caller, extra));
  }

  /** For calls that came in a request, page, or message, which itself counted as a default call. */
  async admitCall(admission: Admission, caller: Calling, type?: Type, given?: unknown): Promise<void> {
    const isCounted = admission.limit === defaultLimit;
    const verdict = await this.admit(isCounted ? { ...admission, limit: 'none' } : admission, caller);
    if (verdict?.allowed === false) throw rateLimited(verdict);
    await this.countItems(admission, caller, type, given);
  }

  /** What validation refuses in a body, without a call. */
  problemsIn(route: Route, body: object): readonly FieldProblem[] {
    return route.takes().flatMap((argument) => {
      if (argument.from !== 'body') return [];
      try {
        pipe.transform(body, { type: 'body', metatype: argument.type });
        return [];
      } catch (error) {
        if (error instanceof InvalidInput) return error.problems;
        throw error;
      }
    });
  }
}

type Input = Extract<HandlerArgument, { from: 'body' | 'query' }>;
const isInput = (taken: HandlerArgument): taken is Input => taken.from === 'body' || taken.from === 'query';

/** Whether everything that the handler takes can come from a page. */
export function isCallable(route: Route): boolean {
  return route.takes().every(({ from }) => from !== 'http');
}
