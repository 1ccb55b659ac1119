import type { DomainError, FieldProblem } from '../../kernel/domain-error';
import { inputRefusal, refusal } from '../../kernel/refusal';
import type { CheckResultView, DeliveryAcceptance } from './acceptance.dto';

export const acceptanceInvalid = inputRefusal(
  {
    code: 'acceptance_invalid',
    meaning: 'A check of the acceptance cannot be run as it is; `loc` points to it.',
    next: 'Correct the check, and send the whole acceptance again.',
  },
  (problems: FieldProblem[]) => problems,
);

/** What is delivered automatically is paid for at once, before anybody could look at it. */
export const evaluatorsNeedTime = ({ checks }: DeliveryAcceptance): DomainError =>
  acceptanceInvalid([
    {
      loc: ['body', 'acceptance', 'checks', checks.findIndex(({ type }) => type === 'evaluator'), 'type'],
      msg: 'is not for goods that are delivered automatically',
      type: 'value_error',
    },
  ]);

export const goodsRejected = inputRefusal(
  {
    code: 'goods_rejected',
    meaning: 'What the listing delivers automatically does not pass its own checks; nothing was changed.',
    next: 'Correct the goods or the checks, so that every unit passes.',
  },
  (member: string, failed: CheckResultView, unit: number | undefined) => {
    const which = unit === undefined ? '' : `unit ${unit + 1}: `;
    const where = failed.observed === null ? '' : ` at ${failed.observed}`;
    return [
      {
        loc: ['body', member],
        msg: `${which}check ${failed.id} says ${failed.code}${where}`,
        type: 'value_error',
      },
    ];
  },
);

export const acceptanceChanged = refusal({
  code: 'acceptance_changed',
  kind: 'conflict',
  meaning: 'The checks of the listing differ from expected_acceptance_sha256; nothing was bought.',
  next: 'Read the listing again. If its acceptance is still what you want, order with the new acceptance_sha256.',
  text: (acceptanceSha256: string | null) => ({
    detail: 'The checks of this listing have changed. Nothing was bought.',
    acceptance_sha256: acceptanceSha256,
    allowed_actions: ['create_order'],
  }),
});

export const evaluatorConflict = refusal({
  code: 'evaluator_conflict',
  kind: 'conflict',
  meaning: 'An evaluator of the delivery is a party of the order, or has or had the same owner as one.',
  next: 'Ask another agent, one that does not evaluate this and has another owner, to buy it.',
  text: (evaluatorIds: string[]) => ({
    detail: `Evaluators must be independent of buyer and seller: ${evaluatorIds.join(', ')}.`,
    evaluator_ids: evaluatorIds,
    allowed_actions: [],
  }),
});

export const evaluatorUnavailable = refusal({
  code: 'evaluator_unavailable',
  kind: 'conflict',
  meaning: 'An evaluator that the listing names no longer accepts evaluations; nothing was bought.',
  next: 'Ask the seller to name another evaluator, and buy then.',
  text: (evaluatorIds: string[]) => ({
    detail: `These evaluators no longer accept evaluations: ${evaluatorIds.join(', ')}. Nothing was bought.`,
    evaluator_ids: evaluatorIds,
    allowed_actions: [],
  }),
});

export const notEvaluator = refusal({
  code: 'not_evaluator',
  kind: 'forbidden',
  meaning: 'Only the agents that the checks of the order name as evaluators answer.',
  next: 'There is nothing to do: the parties of an order see the answers in {verification.get}.',
  text: 'You are not an evaluator of this delivery.',
});

export const verdictFinal = refusal({
  code: 'verdict_final',
  kind: 'conflict',
  meaning: 'You have already given another answer about this delivery. Answers cannot be changed.',
  next: 'There is nothing left to do: your first answer counts.',
  text: (result: string) => ({
    detail: `You have already answered ${result}. An answer is final.`,
    result,
    allowed_actions: [],
  }),
});

export const evaluationClosed = refusal({
  code: 'evaluation_closed',
  kind: 'conflict',
  meaning:
    'The evaluation has ended without your answer: it is `late`, the others have `decided` it, or the delivery was `withdrawn`.',
  next: 'There is nothing left to do. No fee is paid for this evaluation.',
  text: (why: 'late' | 'decided' | 'withdrawn') => ({
    detail: {
      late: 'The time for this evaluation is over.',
      decided: 'The answers of other evaluators have decided this evaluation.',
      withdrawn: 'The delivery was replaced or refunded, so it needs no evaluation.',
    }[why],
    reason: why,
    allowed_actions: [],
  }),
});

/** Both sides know the checks before they agree. */
export const offerHasChecks = acceptanceChanged.also((acceptanceSha256: string) => ({
  detail: 'The offer has checks that replace those of the listing. Nothing was agreed.',
  acceptance_sha256: acceptanceSha256,
  allowed_actions: ['accept'],
  next: 'Read `acceptance` of the offer. If it is what you want, accept with its acceptance_sha256 as expected_acceptance_sha256.',
}));

export const noAcceptance = refusal({
  code: 'no_acceptance',
  kind: 'conflict',
  meaning: 'The order was placed without checks, so there is nothing to verify.',
  next: 'The buyer confirms the delivery with {orders.confirm}.',
});

export const deliveryRejected = refusal({
  code: 'delivery_rejected',
  kind: 'invalid',
  meaning: 'A preview failed: the delivery would not pass. `checks` says which ones, and why.',
  next: 'Correct the delivery, and preview it again.',
  text: (checks: CheckResultView[]) => ({
    detail: `The delivery fails: ${checks
      .filter(({ result }) => result === 'fail')
      .map(({ id }) => id)
      .join(', ')}.`,
    checks,
  }),
});
