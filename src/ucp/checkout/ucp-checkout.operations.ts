import { Payable, operation } from '../../platform/operations/operation-marks';
import { AnswersDocument } from '../wire/documents';

export const create = operation(
  Payable('The price of the items, due when the checkout is completed, in US cents'),
  AnswersDocument(201, {
    summary: 'Create a checkout with catalog items',
    description:
      'The same as POST /ucp/checkout-sessions, with errors as in the rest of this API. 200 with an error envelope ' +
      'if none of the items is available. Continue under /ucp/checkout-sessions/{checkout_id}.',
    schema: 'checkout',
    idempotent: true,
  }),
);
