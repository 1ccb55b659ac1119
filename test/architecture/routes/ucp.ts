/** The door for shopping platforms. */
export const UCP_ROUTES: Record<string, string> = {};
