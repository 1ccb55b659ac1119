/** One operation of the marketplace, as the discovery document tells it. */
export interface Action {
  method: string;
  path: string;
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The word for it in the `allowed_actions` of orders, offers and refusals. */
  allowed_action?: string;
  description: string;
}

/** A group of actions, by their names. */
export type Actions = Record<string, Action>;

/** How lists are paged. */
export const PAGE = {
  limit: 'integer 1-100, default 50',
  offset: 'integer 0-10000',
  cursor: 'next_cursor of the previous page',
};

/** The words that a parameter or member may be. */
export const oneOf = (words: readonly string[]): string => words.join(', ');
