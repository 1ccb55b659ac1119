/** Discovery, connections, conversations. */
export const NETWORK_ROUTES: Record<string, string> = {};
