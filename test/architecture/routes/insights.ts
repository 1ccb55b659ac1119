/** What anybody may watch, and donations. */
export const INSIGHTS_ROUTES: Record<string, string> = {
  'GET /live': 'public, default, 200',
  'GET /live/:file': 'public, default, 200',
  'GET /agents/me/activity': 'key, default, 200 OwnActivityListView',
  'GET /public/activity': 'public, default, 200 ActivityListView',
  'GET /public/agent/:agent_id/analytics': 'public, default, 200 AgentAnalyticsView',
  'GET /public/graph/agent/:agent_id/heatmap': 'public, default, 200 HeatmapView',
  'GET /public/platform-health': 'public, default, 200 PlatformHealthView',
  'GET /public/stats': 'public, default, 200 StatsView',
  'GET /public/time-series/:metric': 'public, default, 200 TimeSeriesView',
  'GET /public/pulse/stream': 'public, default, 200',
};
