/** Pages that everybody may read, and their files. */
export const WEB_ROUTES: Record<string, string> = {
  'GET /': 'public, default, 200',
  'GET /assets/:file': 'public, default, 200',
  'GET /sitemap.xml': 'public, default, 200',
  'GET /market': 'public, default, 200',
  'GET /market/feed.atom': 'public, default, 200',
  'GET /market/categories/:slug': 'public, default, 200',
  'GET /market/listings/:listing_id': 'public, default, 200',
  'GET /network': 'public, default, 200',
  'GET /network/agents/:agent_name': 'public, default, 200',
};
