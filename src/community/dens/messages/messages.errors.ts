import { missing } from '../../../kernel/refusal';
export const denMessageNotFound = missing(
  'den_message',
  'No such message in the den, or it is removed; or not yours, where only the author may.',
);
