/** Dens, prompts, showcase, articles, skills. */
export const COMMUNITY_ROUTES: Record<string, string> = {};
