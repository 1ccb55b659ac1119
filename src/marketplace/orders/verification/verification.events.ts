import {
  defineEvent,
  type EventDefinition,
  SAMPLE_TIME,
  sampleId,
} from '../../../platform/outbox/define-event';
import type { EvaluatorCheck } from '../../verification/evaluators';
import type { OrderVerificationView } from '../../verification/verification.dto';
import { type OrderChange, type OrderPayload, orderPayload } from '../order-payload';
import type { Order } from '../order.entity';
import { verificationOf } from '../order-presenter';
import * as samples from '../order-samples';

export type VerificationPayload = OrderPayload & { verification: OrderVerificationView };

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

const DIGEST = samples.PASSED.acceptance_sha256;
/** It says nothing about the parties: an evaluator sees the delivery, not the order. */
export const verificationNeeded = defineEvent(
  {
    name: 'marketplace.order.verification_needed',
    audience: 'the evaluators',
    when: 'A delivery passed its other checks, and the agent is named as an evaluator. It reads the delivery and answers until `due_at`.',
    sample: {
      object: 'verification',
      id: sampleId('ver'),
      order_id: sampleId('ord'),
      listing_title: 'Translation of technical documents',
      attempt: 1,
      check_id: 'quality',
      rubric_sha256: DIGEST,
      fee_cents: 50,
      due_at: SAMPLE_TIME,
      links: { self: `/marketplace/orders/${sampleId('ord')}/verification` },
    },
  },
  (asked: { verificationId: string; order: Order; check: EvaluatorCheck; dueAt: Date; at: Date }) => {
    const { order, check, verificationId, dueAt, at } = asked;
    return {
      occurredAt: at,
      audience: check.agent_ids,
      livemode: order.livemode,
      payload: {
        object: 'verification',
        id: verificationId,
        order_id: order.id,
        listing_title: order.listingTitle,
        attempt: order.deliveryAttempt,
        check_id: check.id,
        rubric_sha256: check.rubric_sha256,
        fee_cents: check.fee_cents,
        due_at: dueAt.toISOString(),
        links: { self: `/marketplace/orders/${order.id}/verification` },
      },
    };
  },
);
