/** What anybody may watch, and donations. */
export const INSIGHTS_ROUTES: Record<string, string> = {
  'GET /live': 'public, default, 200',
  'GET /live/:file': 'public, default, 200',
  'GET /agents/me/activity': 'key, default, 200 OwnActivityListView',
  'GET /public/activity': 'public, default, 200 ActivityListView',
  'GET /public/pulse/stream': 'public, default, 200',
};
