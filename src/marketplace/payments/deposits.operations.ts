import { formatDollars } from '../../kernel/cents';
import { ReceivesPayments } from '../../platform/errors/payment-challenge';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, operation } from '../../platform/operations/operation-marks';
import { possibleDuplicate } from '../intents/intents.errors';
import { DepositsView, DepositView } from './payments.dto';
import { depositNotFound, depositsByOperator, notPayableByCard } from './payments.errors';

const depositForm = AsForm<DepositView>({
  label: 'Add money',
  fields: { amount_cents: { label: 'Amount in dollars' } },
  without: ['confirm_repeat'],
  done: ({ amount_cents: amount, status }) =>
    status === 'settled'
      ? `${formatDollars(amount)} added.`
      : `${formatDollars(amount)} are added as soon as they are paid.`,
});

export const deposit = operation(
  depositForm,
  Answers(201, DepositView, {
    summary: 'Deposit money into your wallet',
    description:
      'Sandbox: play money, at once. Card: pay at `payment.url`; the money is in the wallet once `status` is ' +
      '`settled`. 403 if only the operator can make deposits.',
    refuses: [depositsByOperator, possibleDuplicate, notPayableByCard],
    idempotent: true,
  }),
  AsAction('buy.deposit'),
  ReceivesPayments(),
);

export const get = operation(
  Answers(200, DepositView, {
    summary: 'Get your deposit',
    refuses: [depositNotFound],
  }),
  AsAction('buy.view_deposit'),
);

export const list = operation(
  Answers(200, DepositsView, {
    summary: 'List your deposits, newest first',
    description: 'Includes unpaid deposits; `GET …/{deposit_id}` says where to pay.',
  }),
  AsAction('buy.deposits'),
);
