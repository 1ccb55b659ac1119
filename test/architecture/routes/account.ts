/** The pages of a person's own account. */
export const ACCOUNT_ROUTES: Record<string, string> = {};
