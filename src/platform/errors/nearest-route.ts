import { distanceWithin } from '../../kernel/nearest';

/*
 * Anyone can request any path, so the work is bounded: paths of usual length only, and the paths of all operations
 * share their segments in a tree, so that each segment is compared once and a wrong beginning ends the search.
 */
const MAX_LENGTH = 200;
const MAX_SEGMENTS = 8;
const MAX_SEGMENT = 40;

/** An omitted or added beginning, such as `/api/v1`, or another method, costs as much as this many wrong letters. */
const BEGINNING = 1;
const OTHER_METHOD = 1;
const PARAMETER = 0.5;
const MAX_ADDED = 2;

interface Addressed {
  method: string;
  path: string;
}

interface Node<Route extends Addressed> {
  literals: Map<string, Node<Route>>;
  parameter?: Node<Route>;
  routes: Route[];
}

const newNode = <Route extends Addressed>(): Node<Route> => ({ literals: new Map(), routes: [] });
const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Finds the operation that a request for an unknown path most likely meant. */
export class NearestRoute<Route extends Addressed> {
  private readonly root = newNode<Route>();

  constructor(private readonly routes: readonly Route[]) {
    for (const route of routes) this.add(route);
  }

  find(method: string, path: string): Route | undefined {
    const segments = segmentsOf(path);
    if (path.length > MAX_LENGTH || segments.length > MAX_SEGMENTS) return undefined;
    if (segments.some((segment) => segment.length > MAX_SEGMENT)) return undefined;
    const search = new Search<Route>(method === 'HEAD' ? 'GET' : method);
    for (let added = 0; added <= Math.min(MAX_ADDED, segments.length - 1); added++)
      search.descend(this.root, segments, added, { cost: added * BEGINNING, matched: 0 });
    for (const child of this.root.literals.values())
      search.descend(child, segments, 0, { cost: BEGINNING, matched: 0 });
    return search.nearest ?? this.beside(method, segments);
  }

  /** The operation whose path differs in one fixed segment only, but for its end: deliveries are below `sales`, not `orders`. */
  private beside(method: string, segments: readonly string[]): Route | undefined {
    return this.routes.find((route) => {
      const own = segmentsOf(route.path);
      if (route.method !== method || own.length !== segments.length) return false;
      const fixed = own.flatMap((segment, nth) =>
        segment.startsWith(':') ? [] : [segment === segments[nth]],
      );
      return fixed.length > 2 && fixed.at(-1) === true && fixed.filter((isSame) => !isSame).length === 1;
    });
  }

  private add(route: Route): void {
    let node = this.root;
    for (const segment of segmentsOf(route.path)) {
      if (segment.startsWith(':')) node = node.parameter ??= newNode<Route>();
      else {
        const next = node.literals.get(segment) ?? newNode<Route>();
        node.literals.set(segment, next);
        node = next;
      }
    }
    node.routes.push(route);
  }
}

interface Progress {
  cost: number;
  /** How many fixed segments fit. */
  matched: number;
}

class Search<Route extends Addressed> {
  nearest?: Route;
  private least = Infinity;

  constructor(private readonly method: string) {}

  descend(node: Node<Route>, segments: readonly string[], from: number, { cost, matched }: Progress): void {
    if (cost >= this.least) return;
    const segment = segments[from];
    if (segment === undefined) {
      if (matched > 0) this.consider(node.routes, cost);
      return;
    }
    const limit = Math.floor(segment.length / 3) + 1;
    for (const [literal, next] of node.literals) {
      const distance = distanceWithin(segment.toLowerCase(), literal, limit);
      if (distance < limit)
        this.descend(next, segments, from + 1, { cost: cost + distance, matched: matched + 1 });
    }
    if (node.parameter) this.descend(node.parameter, segments, from + 1, { cost: cost + PARAMETER, matched });
  }

  private consider(routes: readonly Route[], cost: number): void {
    for (const route of routes) {
      const total = cost + (route.method === this.method ? 0 : OTHER_METHOD);
      if (total >= this.least) continue;
      this.least = total;
      this.nearest = route;
    }
  }
}
