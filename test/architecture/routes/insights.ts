/** What anybody may watch, and donations. */
export const INSIGHTS_ROUTES: Record<string, string> = {};
