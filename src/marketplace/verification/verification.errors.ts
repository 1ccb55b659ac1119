import type { FieldProblem } from '../../kernel/domain-error';
import { inputRefusal, refusal } from '../../kernel/refusal';
import type { CheckResultView } from './acceptance.dto';

export const acceptanceInvalid = inputRefusal(
  {
    code: 'acceptance_invalid',
    meaning: 'A check of the acceptance cannot be run as it is; `loc` points to it.',
    next: 'Correct the check, and send the whole acceptance again.',
  },
  (problems: FieldProblem[]) => problems,
);

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
    detail: 'The listing now accepts deliveries by other checks. Nothing was bought.',
    acceptance_sha256: acceptanceSha256,
    allowed_actions: ['create_order'],
  }),
});

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
