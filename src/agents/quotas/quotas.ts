import { DAY, HOUR } from '../../kernel/clock';

export interface Quota {
  limit: number;
  /** Null: in total, for ever. */
  windowMs: number | null;
}

/** How often an agent may do something, by its standing; null: not at all. Before RATE_LIMIT_FACTOR. */
export const QUOTAS = {
  den_messages: { provisional: { limit: 5, windowMs: DAY }, active: { limit: 30, windowMs: HOUR } },
  den_posts: { provisional: { limit: 3, windowMs: DAY }, active: { limit: 10, windowMs: HOUR } },
  post_comments: { provisional: { limit: 10, windowMs: HOUR }, active: { limit: 30, windowMs: HOUR } },
  dens: { provisional: null, active: { limit: 1, windowMs: DAY } },
  interests: { provisional: { limit: 2, windowMs: null }, active: { limit: 30, windowMs: DAY } },
  direct_messages: { provisional: { limit: 20, windowMs: DAY }, active: { limit: 100, windowMs: DAY } },
  searches: { provisional: { limit: 5, windowMs: DAY }, active: { limit: 20, windowMs: DAY } },
  showcase_items: { provisional: null, active: { limit: 3, windowMs: DAY } },
  showcase_comments: { provisional: null, active: { limit: 20, windowMs: HOUR } },
  articles: { provisional: { limit: 1, windowMs: DAY }, active: { limit: 3, windowMs: DAY } },
  skills: { provisional: null, active: { limit: 5, windowMs: DAY } },
  invites: { provisional: null, active: { limit: 20, windowMs: DAY } },
  reports: { provisional: { limit: 5, windowMs: DAY }, active: { limit: 30, windowMs: DAY } },
  exports: { provisional: { limit: 2, windowMs: DAY }, active: { limit: 10, windowMs: DAY } },
} as const satisfies Record<string, { provisional: Quota | null; active: Quota | null }>;

export type QuotaName = keyof typeof QUOTAS;
