import { fillPath } from '../platform/routing/path-template';

/** The addresses of the pages, as routes. `pathTo` fills their parameters. */
export const START = '/';
export const SITEMAP = '/sitemap.xml';
export const MARKET = '/market';
export const MARKET_FEED = '/market/feed.atom';
export const CATEGORY = '/market/categories/:slug';
export const LISTING = '/market/listings/:listing_id';
export const AGENTS = '/network';
export const LEADERBOARD = '/network/leaderboard';
export const GRAPH = '/network/graph';
export const FOUNDERS = '/network/founders';
export const AGENT = '/network/agents/:agent_name';

export function pathTo(route: string, ...values: string[]): string {
  return fillPath(route, values.map(encodeURIComponent));
}
