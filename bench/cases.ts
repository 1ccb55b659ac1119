import type { Group } from './options';
import type { Call } from './recording';
import { type World, post, TERM_CLASSES } from './world';

/** A benchmark case: the same calls to the service and to the floors. */
export interface Case {
  group: Group;
  name: string;
  /** The minimum share of the minimal floor's throughput. */
  aim?: number;
  kind: 'reads' | 'orders' | 'trades';
  /** Whether the minimal floor can answer it. */
  minimal?: boolean;
  /** Distinct calls. Each connection starts at a different one and has its own buyer. */
  calls: (world: World, connection: number) => Call[];
  /**
   * How the case relates to the service's response cache: `unique` URLs are never repeated while a response is cached,
   * `keyed` calls have an agent's key and bypass the cache, `allowed` lets it answer.
   */
  cache: 'unique' | 'keyed' | 'allowed';
}

const reads = (
  group: Group,
  name: string,
  cache: Case['cache'],
  aim: number | undefined,
  paths: (world: World) => string[],
): Case => ({
  group,
  name,
  cache,
  aim,
  kind: 'reads',
  minimal: true,
  calls: (world) =>
    paths(world).map((path, index) => ({
      path,
      headers: (cache === 'keyed'
        ? { 'x-api-key': world.readerKeys[index % world.readerKeys.length] }
        : {}) as Record<string, string>,
    })),
});

/** Without an equivalent on the minimal floor. */
const narrowed = (name: string, paths: (world: World) => string[]): Case => ({
  ...reads('search', `search, ${name}, with a key`, 'keyed', undefined, paths),
  minimal: false,
});

const common = ({ searches }: World, more: string): string[] =>
  searches.common.map((path) => path.replace(/&category=.*/, `&${more}`));
const mixed = (world: World): string[] => TERM_CLASSES.flatMap((name) => world.searches[name]);
const listing = (world: World): string[] => world.listingIds.map((id) => `/marketplace/listings/${id}`);
const page =
  (sort: string) =>
  (world: World): string[] =>
    world.categories.flatMap((category) =>
      [1, 1, 1, 2, 3].map((number) => `/marketplace/search?category=${category}&sort=${sort}&page=${number}`),
    );
const suggestions = (world: World): string[] =>
  world.typed.map((text) => `/marketplace/search/suggestions?q=${encodeURIComponent(text)}`);

const SEARCH = 0.6;
const PAGE = 0.65;
const LISTING = 0.45;
const CACHED = 1.2;
const PAID = 0.25;
const TRADED = 0.25;

export const CASES: Case[] = [
  reads('search', 'search, mixed words', 'unique', SEARCH, mixed),
  ...TERM_CLASSES.map((name) =>
    reads('search', `search, ${name} words`, 'unique', SEARCH, (world) => world.searches[name]),
  ),
  reads('search', 'search, mixed words, with a key', 'keyed', SEARCH, mixed),
  reads('search', 'search, mixed words, cache allowed', 'allowed', CACHED, mixed),
  narrowed('common words, condition and price', (world) => common(world, 'condition=new&max_price=500000')),
  narrowed('common words, five filters', (world) =>
    common(world, 'condition=new&delivery=digital_instant&return_policy=7_day&min_price=500&max_price=20000'),
  ),
  narrowed('common words, a rare condition', (world) => common(world, 'condition=fair')),
  narrowed('common words, a price, newest first', (world) => common(world, 'max_price=20000&sort=newest')),
  narrowed('common words, a verified seller', (world) => common(world, 'verified_seller=true')),
  narrowed('common words, facets', (world) => common(world, 'facets=true')),
  narrowed('two common words', ({ pairs }) => pairs),
  narrowed('two common words, condition and price', ({ pairs }) =>
    pairs.map((path) => `${path}&condition=new&max_price=500000`),
  ),
  reads('listing', 'listing by id', 'unique', LISTING, listing),
  reads('listing', 'listing by id, with a key', 'keyed', LISTING, listing),
  reads('listing', 'listing by id, cache allowed', 'allowed', CACHED, listing),
  reads('pages', 'newest page', 'unique', PAGE, page('newest')),
  reads('pages', 'newest page, with a key', 'keyed', PAGE, page('newest')),
  reads('pages', 'newest page, cache allowed', 'allowed', CACHED, page('newest')),
  reads('pages', 'price page', 'unique', PAGE, page('price_asc')),
  reads('pages', 'price page, with a key', 'keyed', PAGE, page('price_asc')),
  reads('pages', 'price page, cache allowed', 'allowed', CACHED, page('price_asc')),
  { ...reads('suggestions', 'suggestions', 'unique', undefined, suggestions), minimal: false },
  {
    ...reads('suggestions', 'suggestions, cache allowed', 'allowed', undefined, suggestions),
    minimal: false,
  },
  {
    group: 'orders',
    name: 'order to paid',
    aim: PAID,
    kind: 'orders',
    minimal: true,
    cache: 'keyed',
    calls: ({ ordered, parties }, connection) => {
      const buyer = parties[connection % parties.length] as World['parties'][number];
      return ordered.map((id) =>
        post('/marketplace/orders', { listing_id: id }, { 'x-api-key': buyer.buyerKey }),
      );
    },
  },
  {
    group: 'trade',
    name: 'whole trade, five calls',
    aim: TRADED,
    kind: 'trades',
    minimal: true,
    cache: 'keyed',
    calls: () => [],
  },
];

/** Makes a URL unique. The floor uses the URL without this number. */
export function uniquePath(path: string, number: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}_n=${number}`;
}
