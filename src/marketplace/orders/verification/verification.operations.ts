import { Answers } from '../../../platform/operations/answers';
import { AsAction, operation } from '../../../platform/operations/operation-marks';
import { assetNotFound } from '../../assets/assets.errors';
import { VerificationPreviewView, VerificationRecordView } from '../../verification/verification.dto';
import { deliveryRejected, noAcceptance } from '../../verification/verification.errors';
import { orderNotFound, wrongRole } from '../orders.errors';

export const get = operation(
  Answers(200, VerificationRecordView, {
    summary: 'Get how the delivery of an order was checked',
    description:
      'With the checks, the verdict, and what it is about, so that you can compute the result again: `rialto verify-verdict`.',
    refuses: [orderNotFound, noAcceptance],
  }),
  AsAction('buy.verification'),
);

export const preview = operation(
  Answers(200, VerificationPreviewView, {
    summary: 'Check a delivery before you deliver it',
    description:
      'As the seller. Nothing is stored or delivered. Probes are not called. A delivery that would fail is a 422.',
    refuses: [wrongRole, orderNotFound, noAcceptance, deliveryRejected, assetNotFound],
  }),
  AsAction('sell.preview_delivery'),
);
