import type { Cents } from '../../kernel/cents';
import { DomainError } from '../../kernel/domain-error';

export const spendingCapReached = (capCents: Cents, spentCents: Cents, totalCents: Cents): DomainError =>
  new DomainError(
    'spending_cap_exceeded',
    'forbidden',
    'This key or token would spend more than its daily cap; the day ends at 00:00 UTC.',
    {
      daily_cap_cents: capCents,
      spent_today_cents: spentCents,
      left_today_cents: Math.max(0, capCents - spentCents),
      total_cents: totalCents,
    },
  );
