import { List, nextQuery, Page, type CursorParameter } from './lists.js';
import { type Answer, type Call, Transport } from './transport.js';
import type {
  ItemOf,
  ListName,
  Method,
  Path,
  Query,
  RequestArguments,
  RequestOptions,
  Result,
} from './types.js';

/** Typed calls by method and path, from which the resources are made. */
export class Api {
  constructor(readonly transport: Transport) {}

  /** The body of the response. */
  async call<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...[input]: RequestArguments<M, P>
  ): Promise<Result<M, P>> {
    return (await this.answer(method, path, ...([input] as RequestArguments<M, P>))).data;
  }

  /** The body with the status and the headers of the response. */
  answer<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...[input]: RequestArguments<M, P>
  ): Promise<Answer<Result<M, P>>> {
    return this.transport.send<Result<M, P>>({ ...(input as Partial<Call>), method, template: path });
  }

  /** A list: `name` is its member in the body of the response. */
  list<P extends Path<'GET'>, Name extends ListName<Result<'GET', P>> & string>(
    path: P,
    name: Name,
    input: { path?: Record<string, string>; query?: Query<'GET', P> | undefined },
    options: RequestOptions | undefined,
    parameter: CursorParameter = 'cursor',
  ): List<ItemOf<Result<'GET', P>, Name>, Result<'GET', P>> {
    type Item = ItemOf<Result<'GET', P>, Name>;
    type Body = Result<'GET', P>;
    const from = (query: Record<string, unknown>): List<Item, Body> =>
      new List(async () => {
        const call: Call = { ...options, path: input.path, query, method: 'GET', template: path };
        const { data } = await this.transport.send<Body>(call);
        const items = (data as Record<string, unknown>)[name] as Item[];
        const next = nextQuery(data as object, query, parameter);
        return new Page(items, data, next && (() => from(next)));
      });
    return from((input.query ?? {}) as Record<string, unknown>);
  }
}
