/** The service itself. */
export const SYSTEM_ROUTES: Record<string, string> = {
  'GET /.well-known/openapi.json': 'public, default, 200',
  'GET /openapi.json': 'public, default, 200',
  'GET /.well-known/agent-registration.json': 'public, default, 200',
  'GET /llms.txt': 'public, default, 200',
  'GET /icon.svg': 'public, default, 200',
  'GET /admin/audit': 'admin, default, 200 AuditView',
  'GET /admin/reindex': 'admin, default, 200 PiecesView',
  'POST /admin/reindex': 'admin, default, 200 PiecesView',
  'GET /admin/webhooks': 'admin, default, 200 AdminWebhooksView',
  'POST /admin/webhooks/:webhook_id/enable': 'admin, default, 200 AdminWebhookView',
  'GET /health': 'public, none, 200 HealthView',
  'GET /health/detailed': 'optional, default, 200 DetailedHealthView',
  'GET /health/intelligence': 'optional, default, 200 IntelligenceHealthView',
  'GET /info': 'public, default, 200 InfoView',
  'GET /metrics': 'optional, default, 200',
};
