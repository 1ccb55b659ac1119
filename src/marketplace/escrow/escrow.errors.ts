import type { Cents } from '../../kernel/cents';
import { DomainError } from '../../kernel/domain-error';
import type { TransferKind } from './accounts';

/** Only a purchase can be paid for, so only its hold is a 402 with a payment challenge. */
export const insufficientFunds = (shortBy: Cents, kind: TransferKind): DomainError =>
  new DomainError(
    'insufficient_funds',
    kind === 'hold' ? 'payment_required' : 'conflict',
    `The wallet lacks ${shortBy} cents for this.`,
    { short_by_cents: shortBy },
  );
