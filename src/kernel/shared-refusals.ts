import { InvalidInput } from './domain-error';
import { refusal } from './refusal';

export const validationError = refusal(
  {
    code: new InvalidInput([]).code,
    kind: 'invalid',
    meaning: 'One or more values are wrong; detail lists each with its place.',
  },
  '',
);

/** Only another party of the record may do this. */
export const wrongRole = refusal(
  { code: 'wrong_role', kind: 'forbidden', meaning: 'The other party may do this, not this one.' },
  (detail: string, role: string) => ({ detail, required_role: role }),
);

export const busy = refusal(
  {
    code: 'busy',
    kind: 'unavailable',
    meaning: 'The service is busy or restarting; try again shortly.',
  },
  (detail?: string, retryAfter?: number) => ({
    detail: detail ?? 'The service is busy. Try again shortly.',
    retry_after: retryAfter ?? 1,
  }),
);
