import { InvalidInput } from '../../kernel/domain-error';
import { refusal } from '../../kernel/refusal';
import { onViolation } from '../../platform/database/constraints';

export const costCountedElsewhere = refusal({
  code: 'cost_counted_elsewhere',
  kind: 'conflict',
  meaning: 'An order in `lines` is part of the cost of another order already, and would count twice.',
  next: 'Leave that line out, or report the cost of the other order again without it.',
});
onViolation('order_cost_lines_child_uq', costCountedElsewhere);

const line = (index: number, member: string): (string | number)[] => ['body', 'lines', index, member];

export const priceIsKnown = (index: number): InvalidInput =>
  InvalidInput.field(
    line(index, 'cost_cents'),
    'leave it out with order_id: the price is read from the order',
  );

export const notBoughtForIt = (index: number): InvalidInput =>
  InvalidInput.field(line(index, 'order_id'), 'must be an order that you bought after this one was placed');

export const namedTwice = (index: number): InvalidInput =>
  InvalidInput.field(line(index, 'order_id'), 'is in this report twice');
