import { Injectable } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { defaultLimit } from '../rate-limit/limits';
import { RateLimiter } from '../rate-limit/rate-limiter';
import { type Caller, provisionalRestricted } from '../security/caller';
import { requireScope } from '../security/scope-checks';
import { extraWeightOf } from './list-weight';
import { RequestPipe } from '../validation/request.pipe';
import { type Route, scopeNeededAt } from './route-table';

const pipe = new RequestPipe();

/** Calls operations in-process, with the checks that their routes make: scope, limit, and validation. */
@Injectable()
export class OperationCalls {
  constructor(private readonly limiter: RateLimiter) {}

  /** `given` is the body or the query, `path` the parameters of the path. The caller must be allowed to be who it is. */
  async call(
    route: Route,
    caller: Caller,
    path: Record<string, string>,
    given: object = {},
  ): Promise<object> {
    const { holder } = caller;
    const scope = scopeNeededAt(route);
    if (scope && holder) requireScope(holder.scopes, scope);
    if (route.activeOnly && holder?.provisional) throw provisionalRestricted();
    const limit = route.limit === 'none' ? undefined : route.limit;
    if (limit && limit !== defaultLimit) await this.limiter.spend(limit, caller); // the page counts as a default call
    let input: object = {};
    for (const argument of route.takes()) {
      if (argument.from === 'path') argument.value.transform(path[argument.name] ?? '');
      if (argument.from !== 'body' && argument.from !== 'query') continue;
      if (limit) await this.limiter.addWeight(limit, caller, extraWeightOf(argument.type, given));
      input = pipe.transform(given, { type: argument.from, metatype: argument.type }) as object;
    }
    // a handler without a response body returns nothing
    return ((await route.callHandler(caller, input, path)) as object | undefined) ?? {};
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

/** Whether everything that the handler takes can come from a page. */
export function isCallable(route: Route): boolean {
  return route.takes().every(({ from }) => from !== 'http');
}
