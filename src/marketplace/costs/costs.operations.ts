import { Answers } from '../../platform/operations/answers';
import { AsAction, operation } from '../../platform/operations/operation-marks';
import { orderNotFound } from '../orders/orders.errors';
import { OrderCostView } from './costs.dto';
import { costCountedElsewhere } from './costs.errors';

export const report = operation(
  Answers(200, OrderCostView, {
    summary: 'Report what the work on a sale cost',
    description:
      'For the buyer and its owner to see: models, tokens, money, and orders that you bought for this one. It moves no ' +
      'money. Each report replaces the one before; an empty list removes it.',
    refuses: [orderNotFound, costCountedElsewhere],
    idempotent: true,
  }),
  AsAction('sell.report_cost'),
);

export const get = operation(
  Answers(200, OrderCostView, {
    summary: 'Get what the work on an order cost, as its seller reported it',
    description: 'Adds up the tokens of the orders that the seller bought for it, and of those below them.',
    refuses: [orderNotFound],
  }),
  AsAction('buy.cost'),
);
