import { statusOf } from '../../src/platform/errors/statuses';
import { type Route, RouteTable } from '../../src/platform/operations/route-table';
import { refusalsAt } from '../../src/system/operation-rules';
import { Violation } from '../violation';
import type { Exchange, World } from '../world';

const NAME = 'every refusal is one that the API describes';

/** Compares each refusal with those that its route lists, from which the API description is made. */
export function watchRefusals(world: World): void {
  const { routes } = world.app.get(RouteTable);
  world.observers.push((exchange) => {
    if (exchange.status < 400 || exchange.status >= 500) return;
    const route = routeOf(exchange, routes);
    const code = codeIn(exchange);
    const listed = (route && refusalsAt(route)) ?? [];
    const isListed = listed.some(
      ({ terms }) => statusOf(terms) === exchange.status && (code === undefined || terms.code === code),
    );
    if (!isListed)
      throw new Violation(NAME, `${exchange.method} ${exchange.path}: ${exchange.status} ${exchange.text}`);
  });
}

/** Pages for people have no code. */
function codeIn({ text }: Exchange): string | undefined {
  if (text.startsWith('<')) return undefined;
  return (JSON.parse(text) as { code?: string }).code ?? 'none';
}

/** The one with the fewest variables. */
function routeOf({ method, path }: Exchange, routes: readonly Route[]): Route | undefined {
  const [bare = path] = path.split('?');
  const variables = (route: Route): number => route.path.split(':').length;
  return routes
    .filter((route) => route.method === method && route.matches.test(bare))
    .sort((a, b) => variables(a) - variables(b))[0];
}
