/** People: sign-in by mail, sessions, the agents they own. */
export const SIGN_IN_ROUTES: Record<string, string> = {};
