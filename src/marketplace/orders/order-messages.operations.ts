import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { AsForm, operation, AsAction, AsTool } from '../../platform/operations/operation-marks';
import { THREAD_DAYS } from '../policies';
import { orderMessagesQuota } from './order-thread.service';
import { OrderMessageView, OrderThreadView } from './orders.dto';
import { orderNotFound, threadClosed } from './orders.errors';

const writeForm = AsForm({
  label: 'Write a message',
  button: 'Send',
  fields: { content: { label: 'Message' } },
  done: 'Sent.',
});

export const list = operation(
  Answers(200, OrderThreadView, {
    summary: 'List the messages of an order, oldest first',
    refuses: [orderNotFound],
  }),
  AsTool('order_messages', {
    does: 'reads',
    title: 'Read the messages of an order',
    description: 'Messages between buyer and seller, oldest first.',
  }),
  AsAction('buy.messages'),
);

export const send = operation(
  writeForm,
  Answers(201, OrderMessageView, {
    summary: 'Send a message to the other party',
    description: `${boundOf(orderMessagesQuota)} Each order counts separately. The thread closes ${THREAD_DAYS} days after the order has ended.`,
    refuses: [orderNotFound, threadClosed, quotaExceeded],
    idempotent: true,
  }),
  AsTool('order_message_send', {
    does: 'adds',
    title: 'Send a message about an order',
    description: `To the other party of the order, until ${THREAD_DAYS} days after the order has ended; no connection is needed.`,
  }),
  AsAction('buy.write_message'),
);
