import { Injectable, type Type } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { defaultLimit, limitFor, type RateLimit } from '../rate-limit/limits';
import { RateLimiter } from '../rate-limit/rate-limiter';
import type { Caller } from '../security/caller';
import { requirePermitted, type Requirements } from '../security/scope-checks';
import { extraWeightOf } from './list-weight';
import { RequestPipe } from '../validation/request.pipe';
import type { HandlerArgument } from './handler-arguments';
import { type Route, scopeNeededAt } from './route-table';

const pipe = new RequestPipe();

/** What an entrance checks before it calls an operation. */
export interface Admission extends Requirements {
  /** The request, page, or message itself counts as a default call, so only another limit is counted. */
  limit?: RateLimit | 'none';
  /** What is given, whose long lists count as several calls. */
  takes?: Type;
}

/** The way into operations from pages and messages, with the checks that their routes make: scope, limit, and validation. */
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
    const { activeOnly, limit } = route;
    const inputs = route.takes().flatMap((taken) => (isInput(taken) ? [taken] : []));
    const admission = { scope: scopeNeededAt(route), activeOnly, limit, takes: inputs[0]?.type };
    await this.admit(admission, caller, given);
    for (const taken of route.takes())
      if (taken.from === 'path') taken.value.transform(path[taken.name] ?? '');
    let input: object = {};
    for (const { from, type } of inputs)
      input = pipe.transform(given, { type: from, metatype: type }) as object;
    // a handler without a response body returns nothing
    return ((await route.callHandler(caller, input, path)) as object | undefined) ?? {};
  }

  /** Throws if the caller may not call this, or not so often. */
  async admit({ limit, takes, ...required }: Admission, caller: Caller, given: unknown): Promise<void> {
    requirePermitted(required, caller.holder);
    const counted = limitFor(limit ?? 'none', caller.holder) ?? defaultLimit;
    if (counted !== defaultLimit) await this.limiter.spend(counted, caller);
    await this.limiter.addWeight(counted, caller, extraWeightOf(takes, given));
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
