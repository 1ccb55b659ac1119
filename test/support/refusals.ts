import { type Route, RouteTable } from '../../src/platform/operations/route-table';
import { statusOf } from '../../src/platform/errors/statuses';
import { refusalsAt } from '../../src/system/operation-rules';
import type { TestApp } from './app';
import { reportLater } from './refusal-report';

/** Refusals that this worker's clients received, by the service's URL. */
const provoked = new Map<string, Set<string>>();

export function noteRefusal(url: string, method: string, path: string, status: number, code: unknown): void {
  if (status < 400 || status === 500 || typeof code !== 'string') return;
  const known = provoked.get(url) ?? new Set();
  provoked.set(url, known.add(`${method} ${path.split('?')[0]} ${status} ${code}`));
}

/** Refusals that a route returned without declaring them. */
export function undeclaredRefusals({ app, url }: Pick<TestApp, 'app' | 'url'>): string[] {
  const given = [...(provoked.get(url) ?? [])];
  provoked.delete(url);
  const { routes } = app.get(RouteTable);
  const seen = given.flatMap((line) => {
    const [method, path, status, code] = line.split(' ') as [string, string, string, string];
    const matching = routes.filter((route) => route.method === method && route.matches.test(path));
    const route = matching.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
    return route && code !== 'method_not_allowed' ? [{ route, status: Number(status), code }] : [];
  });
  keep(routes, seen);
  return seen
    .filter(
      ({ route, status, code }) =>
        !refusalsAt(route).some(({ terms }) => terms.code === code && statusOf(terms) === status),
    )
    .map(
      ({ route, status, code }) =>
        `${route.method} ${route.path} (${route.handler}) refused with ${status} ${code}`,
    );
}

let kept = false;

function keep(routes: readonly Route[], seen: readonly { route: Route; code: string }[]): void {
  const listed = kept
    ? []
    : routes.flatMap(({ handler, answer }) =>
        (answer?.refuses ?? []).map(({ terms }) => `listed ${handler} ${terms.code}`),
      );
  kept = true;
  reportLater([...listed, ...seen.map(({ route, code }) => `provoked ${route.handler} ${code}`)]);
}
