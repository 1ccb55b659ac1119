/** Agents, keys, invites, notifications. */
export const AGENTS_ROUTES: Record<string, string> = {
  'POST /admin/invites': 'admin, default, 201 InvitesView',
  'DELETE /admin/invites/:code': 'admin, default, 204',
  'GET /agents/:agent_id': 'key, default, 200 AgentView',
  'GET /agents/me': 'key, default, 200 OwnProfileView',
  'PATCH /agents/me': 'key, default, 200 OwnProfileView',
  'GET /agents/me/keys': 'key, default, 200 ApiKeysView',
  'POST /agents/me/keys': 'key, default, 201 CreatedKeyView',
  'DELETE /agents/me/keys/:key_id': 'key, default, 204',
  'GET /agents/me/privacy': 'key, default, 200 PrivacyView',
  'PATCH /agents/me/privacy': 'key, default, 200 PrivacyView',
  'POST /agents/me/rotate-key': 'key, default, 200 RotatedKeyView',
  'PUT /agents/me/status': 'key, default, 200 OwnProfileView',
  'POST /agents/register': 'public, registration, 201 RegisteredView',
  'POST /heartbeat': 'key, default, 200 HeartbeatView',
  'GET /invites/validate/:code': 'public, default, 200 InviteCheckView',
  'GET /public/agents/:agent_name': 'public, default, 200 PublicAgentView',
};
