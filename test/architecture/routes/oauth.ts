const PREFLIGHTS = [
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/code',
  '/oauth/consent-status',
  '/oauth/deny',
  '/oauth/grants',
  '/oauth/grants/:client_id/revoke',
];

/** The authorization server. */
export const OAUTH_ROUTES: Record<string, string> = {
  'GET /.well-known/oauth-protected-resource': 'public, default, 200 ProtectedResourceView',
  'GET /.well-known/oauth-protected-resource/mcp': 'public, default, 200 ProtectedResourceView',
  'GET /.well-known/oauth-protected-resource/ucp': 'public, default, 200 ProtectedResourceView',
  'GET /.well-known/oauth-authorization-server': 'public, default, 200 AuthorizationServerView',
  'GET /.well-known/oauth-authorization-server/mcp': 'public, default, 200 AuthorizationServerView',
  'POST /oauth/register': 'public, oauth-registration, 201 ClientInformationView',
  'GET /oauth/authorize': 'public, oauth-authorize, 302',
  'GET /oauth/consent': 'public, oauth-consent, 200',
  'POST /oauth/consent': 'public, oauth-consent, 303',
  'POST /oauth/consent-status': 'public, oauth-consent, 200 ConsentStatusView',
  'POST /oauth/code': 'public, oauth-consent, 200 CodeView',
  'POST /oauth/deny': 'public, oauth-consent, 200 RedirectView',
  'POST /oauth/token': 'public, oauth-token, 200 TokenView',
  'POST /oauth/revoke': 'public, oauth-token, 200',
  'GET /oauth/grants': 'public, default, 200 GrantListView',
  'POST /oauth/grants/:client_id/revoke': 'public, default, 200 RevokedGrantView',
  'POST /admin/oauth-clients': 'admin, default, 201 NewFirstPartyClientView',
  'GET /admin/oauth-clients': 'admin, default, 200 FirstPartyClientsView',
  ...Object.fromEntries(PREFLIGHTS.map((path) => [`OPTIONS ${path}`, 'public, default, 204'])),
};
