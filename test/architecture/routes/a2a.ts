/** The door for agents of other places. */
export const A2A_ROUTES: Record<string, string> = {};
