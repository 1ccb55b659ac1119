import { InvalidInput } from './domain-error';
import { refusal } from './refusal';

export const validationError = refusal({
  code: new InvalidInput([]).code,
  kind: 'invalid',
  meaning: 'One or more values are invalid; detail lists each with its location.',
  text: '',
});

/** Only another party of the record may do this. */
export const wrongRole = refusal({
  code: 'wrong_role',
  kind: 'forbidden',
  meaning: 'Only the other party can do this.',
  next: 'Call it with the key of the other party, or read the record: allowed_actions lists what you can do.',
  text: (detail: string, role: string) => ({ detail, required_role: role }),
});

export const busy = refusal({
  code: 'busy',
  kind: 'unavailable',
  meaning: 'The service is busy or restarting; try again shortly.',
  text: (detail?: string, retryAfter?: number) => ({
    detail: detail ?? 'The service is busy. Try again shortly.',
    retry_after: retryAfter ?? 1,
  }),
});
