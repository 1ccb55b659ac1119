import { named } from '../../kernel/named-values';
import { Id, Integer, Moment, Nested, NestedList, OneOf, Text } from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { CheckResultView, DeliveryAcceptance } from './acceptance.dto';

export const VERIFICATION_STATUSES = named('VerificationStatus', [
  'none',
  'pending',
  'running',
  'passed',
  'failed',
  'no_verdict',
  'overruled',
]);
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** How the latest delivery of an order was checked. */
export class OrderVerificationView {
  @OneOf(VERIFICATION_STATUSES, {
    description:
      '`none` before a delivery; `no_verdict`: the checks could not be run in time, and the ordinary window applies; `overruled`: ' +
      'the order ended differently. `passed` says only that these checks passed',
  })
  status: VerificationStatus;
  @Integer({ description: 'Counts deliveries; 0 before the first', example: 1 }) attempt: number;
  @Text({ description: 'Of the checks that the order was placed with' }) acceptance_sha256: string;
  @Text({ nullable: true, description: 'Of the delivery that was checked' }) delivery_sha256: string | null;
  @Moment({ nullable: true, description: 'Until when there is a verdict, or none' }) due_at: string | null;
  @NestedList(() => CheckResultView) checks: CheckResultView[];
  @Text({ nullable: true, description: 'A signed statement of the result (JWS)' }) verdict: string | null;
}

/** What the order stores of it. */
export type VerificationState = Omit<OrderVerificationView, 'acceptance_sha256'>;

export const NOT_DELIVERED: VerificationState = {
  status: 'none',
  attempt: 0,
  delivery_sha256: null,
  due_at: null,
  checks: [],
  verdict: null,
};

/** Everything that is needed to compute the result again. */
export class VerificationRecordView extends OrderVerificationView {
  @Id('ord') order_id: string;
  @Nested(() => DeliveryAcceptance) acceptance: DeliveryAcceptance;
  @AnyObject({
    nullable: true,
    description:
      'What `delivery_sha256` is the digest of: the data, and what describes the files. Null before delivery',
  })
  delivered: object | null;
}

export class VerificationPreviewView {
  @OneOf(['pass', 'none'], { description: '`none` if a check cannot run before delivery, such as a probe' })
  result: 'pass' | 'none';
  @NestedList(() => CheckResultView) checks: CheckResultView[];
}
