import { DomainError, InvalidInput } from './domain-error';
import { refusal } from './refusal';

export const validationError = refusal({
  code: new InvalidInput([]).code,
  kind: 'invalid',
  meaning: 'One or more values are invalid; detail lists each with its location.',
  next: 'Correct every value that `detail` names, then send the request again. Nothing was changed.',
  text: '',
});

/** Only another party of the record may do this. */
export const wrongRole = refusal({
  code: 'wrong_role',
  kind: 'forbidden',
  meaning: 'Only the other party can do this.',
  next: 'This step belongs to the other party. Read the record again: its `allowed_actions` lists what you can do.',
  text: (detail: string, role: string) => ({ detail, required_role: role }),
});

export const busy = refusal({
  code: 'busy',
  kind: 'unavailable',
  meaning: 'The service is busy or restarting; try again shortly.',
  next: 'Try again after `retry_after` seconds.',
  text: (detail?: string, retryAfter?: number) => ({
    detail: detail ?? 'The service is busy. Try again shortly.',
    retry_after: retryAfter ?? 1,
  }),
});

/** The call may have taken effect, or not. Only a repeat with the same key finds out without a second effect. */
export const outcomeUnknown = busy.also({
  detail:
    'The connection to the database was lost, so it is unknown whether this call took effect. Repeat the same call with the ' +
    'same Idempotency-Key.',
  retry_after: 1,
  next:
    'Send exactly the same call again, with the same Idempotency-Key: it returns what the first one did, or does it now. ' +
    'If it had no key, first list your records.',
});

/** The service has too much to do. Such refusals are counted rather than logged, because there are too many of them. */
export class Overloaded extends DomainError {
  constructor() {
    const { code, kind, message, extras, next } = busy();
    super(code, kind, message, extras, next);
  }
}

export const tooManyConcurrentRequests = refusal({
  code: 'too_many_concurrent_requests',
  kind: 'rate_limited',
  meaning: 'Too many calls of this caller are running or waiting. Nothing was done.',
  next: 'Wait for the responses to your other calls, then send this one again.',
  text: (most: number, waiting: number) => ({
    detail:
      `At most ${most} of your calls can use the database at once, and ${waiting} more can wait for a few seconds. ` +
      'Wait for the responses to your other calls, then send this one again.',
    retry_after: 1,
  }),
});
