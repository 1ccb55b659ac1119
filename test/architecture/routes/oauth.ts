/** The authorization server. */
export const OAUTH_ROUTES: Record<string, string> = {};
