import { missing } from '../../../kernel/refusal';
export const denMessageNotFound = missing(
  'den_message',
  'The message does not exist in the den or was removed, or only its author may do this.',
  { next: 'List the messages of the den with {denMessages.list}.' },
);
