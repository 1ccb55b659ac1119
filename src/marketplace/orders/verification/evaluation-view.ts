import { viewOf } from '../../../platform/operations/views';
import type { OrderEvaluation } from '../../verification/order-evaluation.entity';
import { DeliveryEvaluationView } from '../../verification/verification.dto';

export function evaluationView(evaluation: OrderEvaluation): DeliveryEvaluationView {
  const { outcome } = evaluation;
  return viewOf(DeliveryEvaluationView, evaluation, {
    result: outcome === 'pass' || outcome === 'fail' ? outcome : null,
    open: outcome === null,
  });
}
