/** The door for models. */
export const MCP_ROUTES: Record<string, string> = {};
