import type { Cents } from '../../kernel/cents';
import { DomainError } from '../../kernel/domain-error';

export const insufficientFunds = (shortBy: Cents): DomainError =>
  new DomainError('insufficient_funds', 'payment_required', `The wallet lacks ${shortBy} cents for this.`, {
    short_by_cents: shortBy,
  });
