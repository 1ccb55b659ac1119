/** What of orders `o` counts as spent, in SQL: the same wherever a cap, a threshold or a page asks. */
export const SPENT_CENTS = 'o.total_cents - o.refunded_cents';

/** An order that was placed counts from then on, and from its payment on once it is paid. */
export const BOUGHT_AT = 'coalesce(o.paid_at, o.created_at)';

export const COUNTS_AS_SPENT = `o.status NOT IN ('cancelled', 'expired')`;
