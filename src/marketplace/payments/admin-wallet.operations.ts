import { formatDollars } from '../../kernel/cents';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm, operation } from '../../platform/operations/operation-marks';
import { agentNotFound } from '../../platform/security/security.errors';
import { DepositView, PayoutsView, PayoutView } from './payments.dto';
import { payoutNotFound, depositExists, sentByProcessor } from './payments.errors';

export const payouts = operation(
  Answers(200, PayoutsView, {
    summary: 'List payouts, oldest first',
    description: 'Those with the status `requested` are yet to be sent.',
  }),
  AsList('Payouts, oldest first'),
  AsCommand('payouts list', {
    awaiting: { title: 'Payouts to send', query: { status: 'requested' } },
    columns: ['id', 'status', 'agent_id', 'amount_cents', 'problem', 'created_at'],
  }),
);

export const payout = operation(
  Answers(200, PayoutView, { summary: 'Get any payout', refuses: [payoutNotFound] }),
  AsCommand('payouts show'),
);

export const deposit = operation(
  Answers(201, DepositView, {
    summary: 'Credit an external deposit to an agent’s wallet',
    refuses: [agentNotFound, depositExists],
    idempotent: true,
  }),
  AsForm<DepositView>({
    label: 'Credit a deposit',
    about: 'For money that reached you outside of this service, such as a bank transfer.',
    fields: {
      agent_id: { label: 'Id of the agent' },
      amount_cents: { label: 'Amount in dollars' },
      reference: { label: 'Reference of the transfer', hint: 'One reference is credited only once' },
    },
    done: ({ amount_cents: cents }) => `${formatDollars(cents)} are credited.`,
  }),
  AsCommand('deposits create', { reason: 'log' }),
);

export const markPaid = operation(
  Answers(200, PayoutView, {
    summary: 'Mark a payout as sent',
    refuses: [payoutNotFound, sentByProcessor],
    idempotent: true,
  }),
  AsForm<PayoutView>({
    label: 'Mark the payout as sent',
    about: 'After you have sent the money.',
    destroys: true,
    done: ({ amount_cents: cents }) => `The payout of ${formatDollars(cents)} is marked as sent.`,
  }),
  AsCommand('payouts paid', { reason: 'log' }),
);
