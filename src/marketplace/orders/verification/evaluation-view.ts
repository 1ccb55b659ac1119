import { viewOf } from '../../../platform/operations/views';
import type { OrderEvaluation } from '../../verification/order-evaluation.entity';
import { EvaluationView } from '../../verification/verification.dto';

export function evaluationView(evaluation: OrderEvaluation): EvaluationView {
  const { outcome } = evaluation;
  return viewOf(EvaluationView, evaluation, {
    result: outcome === 'pass' || outcome === 'fail' ? outcome : null,
    open: outcome === null,
  });
}
