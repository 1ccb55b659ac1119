/** People: sign-in by mail, sessions, the agents they own. */
export const SIGN_IN_ROUTES: Record<string, string> = {
  'GET /idp/.well-known/openid-configuration': 'public, default, 200 ProviderDocumentView',
  'GET /idp/jwks': 'public, default, 200 IdentityKeysView',
};
