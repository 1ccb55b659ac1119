/** Sign-in by email, sessions, and the agents that people own. */
export const SIGN_IN_ROUTES: Record<string, string> = {
  'GET /idp/.well-known/openid-configuration': 'public, default, 200 ProviderDocumentView',
  'GET /idp/jwks': 'public, default, 200 IdentityKeysView',
  'GET /auth/sign-in': 'public, default, 200',
  'POST /auth/send-login-link': 'public, login-links, 200 LoginLinkView',
  'GET /auth/login': 'public, logins, 200',
  'POST /auth/login': 'public, logins, 200 LoginView',
  'POST /auth/logout': 'public, default, 204',
  'GET /auth/external': 'public, logins, 303',
  'GET /auth/callback': 'public, logins, 303',
  'POST /agents/:agent_id/claim': 'optional, claims, 200 ClaimView',
  'DELETE /agents/:agent_id/claim': 'optional, claims, 204',
  'GET /admin/operator-sessions': 'admin, default, 200 OperatorSessionsView',
  'POST /admin/operator-sessions/end-all': 'admin, default, 200 EndedSessionsView',
  'POST /admin/operator-sessions/:session_id/end': 'admin, default, 204',
};
