const DEFAULT_LIMIT = 20;

/** The option of commands that print a list. */
export const LIMIT = {
  limit: { kind: 'integer', help: `How many to list; default: ${DEFAULT_LIMIT}` },
} as const;

export const limitOf = ({ limit = DEFAULT_LIMIT }: { limit?: number }): number => limit;

/** What follows a list that is not complete: `20 of 57`. */
export const restOf = (listed: number, total: number): string =>
  total > listed ? `\n${listed} of ${total}` : '';
