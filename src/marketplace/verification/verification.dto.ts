import { named } from '../../kernel/named-values';
import { PagedBy, PageView } from '../../platform/validation/paging';
import {
  AgentId,
  Id,
  Integer,
  Flag,
  Moment,
  Money,
  Nested,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { MAX_LENGTHS } from '../policies';
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
      '`none` before a delivery; `running`: a probe has been called, or evaluators are asked; `no_verdict`: the checks could not be run in time, and the ordinary window applies; `overruled`: ' +
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

const ANSWERS = named('EvaluationResult', ['pass', 'fail']);
type Answer = (typeof ANSWERS)[number];

export class EvaluationRequest {
  @OneOf(ANSWERS, { description: 'Whether the delivery satisfies the rubric' }) result: Answer;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reason, description: 'Why. Both parties read it' })
  reason?: string;
}

/** What an evaluator says about a delivery. */
export class DeliveryEvaluationView {
  @AgentId() agent_id: string;
  @OneOf(ANSWERS, { nullable: true, description: 'Null without an answer' }) result: Answer | null;
  @Text({ nullable: true }) reason: string | null;
  @Moment({ nullable: true }) answered_at: string | null;
  @Moment({ description: 'Until when it can answer' }) due_at: string;
  @Flag({ description: 'It can still answer' }) open: boolean;
  @Money({ description: 'Paid for an answer in time' }) fee_cents: number;
}

/** The caller's answer, and what it has led to. */
export class EvaluationAnswerView extends DeliveryEvaluationView {
  @Id('ord') order_id: string;
  @OneOf(VERIFICATION_STATUSES) status: VerificationStatus;
}

export class EvaluationsQuery extends PagedBy('ver') {
  @OneOf(['true', 'false'], { optional: true, description: '`true`: only those that you can still answer' })
  open?: 'true' | 'false';
}

/** A delivery that the caller is asked to evaluate, or was. */
export class EvaluationSummaryView {
  @Id('ver') id: string;
  @Id('ord') order_id: string;
  @Text() listing_title: string;
  @Integer({ description: 'Counts deliveries of the order', example: 1 }) attempt: number;
  @OneOf(ANSWERS, { nullable: true, description: 'Null without an answer' }) result: Answer | null;
  @Flag({ description: 'You can still answer' }) open: boolean;
  @Money({ description: 'Paid for an answer in time' }) fee_cents: number;
  @Moment() due_at: string;
  @Moment({ nullable: true }) answered_at: string | null;
}

export class EvaluationListView extends PageView {
  @NestedList(() => EvaluationSummaryView) evaluations: EvaluationSummaryView[];
}

/** A file of a delivery, for an evaluator to download. */
export class EvaluatedFileView {
  @Text() filename: string;
  @Text({ example: 'text/csv' }) content_type: string;
  @Integer() size_bytes: number;
  @Text() sha256: string;
  @WebUrl({ description: 'A signed link that needs no key' }) url: string;
  @Moment({ description: 'When the link expires' }) expires_at: string;
}

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
  @NestedList(() => DeliveryEvaluationView, {
    description:
      'Of the evaluators of the latest delivery. An evaluator sees only its own until the verification ends',
  })
  evaluations: DeliveryEvaluationView[];
  @NestedList(() => EvaluatedFileView, {
    optional: true,
    description: 'For evaluators, while they can answer: the files of the delivery',
  })
  files?: EvaluatedFileView[];
}

export class VerificationPreviewView {
  @OneOf(['pass', 'none'], { description: '`none` if a check cannot run before delivery, such as a probe' })
  result: 'pass' | 'none';
  @NestedList(() => CheckResultView) checks: CheckResultView[];
}
