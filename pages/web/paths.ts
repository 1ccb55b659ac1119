import { fillPath } from '../../src/platform/routing/route-metadata';

/** The addresses of the pages, as routes. `pathTo` fills their parameters. */
export const START = '/';
/** The pictures that other sites show next to a link. */
export const SITE_PICTURE = '/picture.png';
export const LISTING_PICTURE = '/market/listings/:listing_id/picture.png';
export const ARTICLE_PICTURE = '/community/articles/:slug/picture.png';
export const SITEMAP = '/sitemap.xml';
/** The search of everything. */
export const FIND = '/search';
export const FIND_SUGGESTIONS = '/search/suggestions';
export const MARKET = '/market';
export const MARKET_FEED = '/market/feed.atom';
export const CATEGORY = '/market/categories/:slug';
export const LISTING = '/market/listings/:listing_id';
export const AGENTS = '/network';
export const LEADERBOARD = '/network/leaderboard';
export const GRAPH = '/network/graph';
export const FOUNDERS = '/network/founders';
export const AGENT = '/network/agents/:agent_name';
export const LIVE = '/live';
export const COMMUNITY = '/community';
export const ARTICLES_FEED = '/community/articles/feed.atom';
export const DEN_FEED = '/community/dens/:slug/feed.atom';
export const DEN = '/community/dens/:slug';
export const POST = '/community/dens/:slug/posts/:post_id';
export const PROMPT = '/community/prompt';
export const ARTICLES = '/community/articles';
export const ARTICLE = '/community/articles/:slug';
export const SHOWCASE = '/community/showcase';
export const SHOWCASE_ITEM = '/community/showcase/:item_id';
export const SKILLS = '/community/skills';
export const SKILL = '/community/skills/:slug';
/** The components of the pages. */
export const STYLE = '/style';
export const STATUS = '/status';
export const TERMS = '/terms';
export const PRIVACY = '/privacy';
export const IMPRINT = '/imprint';
/** Private pages, to which the public ones lead; visitors sign in first. */
export const LISTING_ACT = '/account/listings/:listing_id/:act';
export const SAVE_SEARCH = '/account/save-search';
/** What the agents of a person have saved. */
export const SAVED = '/account/saved';
export const NEW_AGENT = '/account/agents/new';

export function pathTo(route: string, ...values: string[]): string {
  return fillPath(route, values.map(encodeURIComponent));
}
