import { defineEvent, type EventDefinition } from '../../../platform/outbox/define-event';
import type { OrderVerificationView } from '../../verification/verification.dto';
import { type OrderChange, type OrderPayload, orderPayload } from '../order-payload';
import { verificationOf } from '../order-presenter';
import * as samples from '../order-samples';

type VerificationPayload = OrderPayload & { verification: OrderVerificationView };

function verificationEvent(
  name: string,
  rest: { when: string; sample: VerificationPayload },
): EventDefinition<[change: OrderChange], VerificationPayload> {
  return defineEvent(
    { name: `marketplace.order.${name}`, audience: 'both parties', sequence: 3, ...rest },
    (change) => {
      const { order } = change;
      return {
        occurredAt: order.updatedAt,
        actorId: null,
        audience: [order.buyerId, order.sellerId],
        sequence: order.nextEventNumber(),
        livemode: order.livemode,
        payload: { ...orderPayload(change), verification: verificationOf(order) as OrderVerificationView },
      };
    },
  );
}

export const deliveryVerified = verificationEvent('verified', {
  when: 'A delivery passed all checks of its listing. `verification.verdict` is a signed statement of it.',
  sample: { ...samples.VERIFIED, verification: samples.PASSED },
});
export const verificationFailed = verificationEvent('verification_failed', {
  when: 'A delivery failed a check of its listing. The seller delivers again, or a dispute follows.',
  sample: { ...samples.VERIFIED, verification: samples.FAILED },
});
