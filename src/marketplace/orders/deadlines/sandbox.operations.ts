import { etagMismatch } from '../../../platform/commands/commands';
import { Answers } from '../../../platform/operations/answers';
import { AsAction, AsTool, operation } from '../../../platform/operations/operation-marks';
import { OrderView } from '../orders.dto';
import { nothingDue, orderNotFound, playMoneyOnly, tooManyAdvances } from '../orders.errors';

export const advance = operation(
  Answers(200, OrderView, {
    summary: 'Bring the deadlines of a play-money order forward',
    description:
      'As its buyer or seller. The order is returned as it is after the deadline: completed, cancelled, expired, refunded, ' +
      'or disputed. One call applies one deadline. Other orders and the clock do not change.',
    refuses: [playMoneyOnly, orderNotFound, nothingDue, tooManyAdvances, etagMismatch],
    idempotent: true,
  }),
  AsTool('order_advance', {
    does: 'decides',
    title: 'Bring the deadlines of a play-money order forward',
    description:
      'For tests with play money: applies the next deadline now, such as the automatic completion. With by_seconds, ' +
      'brings all deadlines forward by that time instead.',
  }),
  AsAction('buy.advance_order'),
);
