import { InvalidInput } from '../../kernel/domain-error';
import type { Tx } from '../../platform/database/transactions';
import type { DeliveryMethod } from '../policies';
import type { StoredAcceptance } from '../verification/acceptance';
import { requireEvaluators } from '../verification/evaluators';

interface Sides {
  buyerId: string;
  sellerId: string;
  deliveryMethod: DeliveryMethod;
}

/** Refuses checks of an offer that its order could not have. Goods that are delivered automatically have passed those of the listing. */
export async function requireChecks(
  tx: Tx,
  { acceptance }: StoredAcceptance,
  { buyerId, sellerId, deliveryMethod }: Sides,
): Promise<void> {
  if (acceptance === null) return;
  if (deliveryMethod === 'digital_instant')
    throw InvalidInput.field(['body', 'acceptance'], 'is not for goods that are delivered automatically');
  await requireEvaluators(tx, acceptance, [buyerId, sellerId]);
}
