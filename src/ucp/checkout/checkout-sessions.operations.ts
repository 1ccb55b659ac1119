import { purchaseTokenExpired } from '../../marketplace/intents/intents.errors';
import {
  purchaseNotAllowed,
  spendingCapExceeded,
} from '../../marketplace/spending/spending-controls.service';
import { etagMismatch } from '../../platform/commands/commands';
import { Payable, operation } from '../../platform/operations/operation-marks';
import { AnswersDocument } from '../wire/documents';
import { cartInUse, platformConflict, unknownHandler, paymentDeclined } from '../wire/ucp.errors';
import { checkoutLifecycle } from './checkout.lifecycle';

export const create = operation(
  AnswersDocument(201, {
    summary: 'Create a checkout',
    description: '200 with an error envelope if none of the items is available.',
    schema: 'checkout',
    refuses: [platformConflict, cartInUse],
    idempotent: true,
  }),
);

export const get = operation(
  AnswersDocument(200, {
    summary: 'Get a checkout',
    description: 'An unknown id is a 200 with an error envelope, as everywhere in this protocol.',
    schema: 'checkout',
    refuses: [platformConflict],
  }),
);

export const update = operation(
  AnswersDocument(200, {
    summary: 'Replace a checkout',
    schema: 'checkout',
    refuses: [
      platformConflict,
      checkoutLifecycle.refusal.as({ meaning: 'The checkout has ended.' }),
      etagMismatch,
    ],
    idempotent: true,
  }),
);

export const complete = operation(
  Payable('The total of the checkout, in US cents'),
  AnswersDocument(200, {
    summary: 'Complete a checkout: buys everything or nothing',
    description:
      'Every line becomes an order, paid and held in escrow. If stock or prices have changed, nothing is bought and the ' +
      'session says so. The response is signed.',
    schema: 'checkout',
    refuses: [
      unknownHandler,
      paymentDeclined.as({ meaning: 'The session can be completed later.' }),
      spendingCapExceeded,
      purchaseNotAllowed,
      purchaseTokenExpired,
      platformConflict,
      checkoutLifecycle.refusal.as({ meaning: 'It is canceled.' }),
      etagMismatch,
    ],
    idempotent: true,
  }),
);

export const cancel = operation(
  AnswersDocument(200, {
    summary: 'Cancel a checkout',
    schema: 'checkout',
    refuses: [platformConflict, checkoutLifecycle.refusal.as({ meaning: 'It is completed.' }), etagMismatch],
    idempotent: true,
  }),
);
