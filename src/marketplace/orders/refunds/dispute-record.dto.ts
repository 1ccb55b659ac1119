import { Nested, NestedList, Text } from '../../../platform/validation/fields';
import { JsonValue } from '../../../platform/validation/json-fields';
import { VerificationRecordView } from '../../verification/verification.dto';
import { OrderMessageView } from '../orders.dto';
import { DisputeView } from './refunds.dto';

/** What the operator needs to decide. */
export class DisputeEvidenceView {
  @JsonValue({ description: 'What was delivered, as the buyer sees it' })
  delivery_data: unknown;
  @Text({ nullable: true }) fulfillment_message: string | null;
  @Text({ nullable: true, description: 'From the buyer, with the order' }) buyer_note: string | null;
  @Nested(() => VerificationRecordView, {
    nullable: true,
    description:
      'How the delivery was checked, what the evaluators said, and everything that is needed to compute the result again; null if ' +
      'the order was placed without checks',
  })
  verification: VerificationRecordView | null;
  @NestedList(() => OrderMessageView, { description: 'The first 100 messages of the parties' })
  messages: OrderMessageView[];
}

export class DisputeRecordView extends DisputeView {
  @Nested(() => DisputeEvidenceView, {
    nullable: true,
    description:
      'Only while the order is disputed, so that the operator can decide; null before and afterwards',
  })
  evidence: DisputeEvidenceView | null;
}
