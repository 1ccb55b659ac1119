import { ConnectionLost } from '../database/database-errors';
import { refusalOf } from './problems';

describe('an error of the database', () => {
  const lost = new Error('Connection terminated unexpectedly');

  it('in a transaction says that the call may have taken effect, and to repeat it with the same key', () => {
    expect(refusalOf(new ConnectionLost(lost))).toMatchObject({
      code: 'busy',
      kind: 'unavailable',
      message: expect.stringContaining('Repeat the same call with the same Idempotency-Key') as string,
      extras: { retry_after: 1 },
    });
  });

  it('outside of one says that the service is busy', () => {
    expect(refusalOf(lost)?.message).toBe('The service is busy. Try again shortly.');
  });

  it('that is no fault of the connection is no refusal', () => {
    expect(refusalOf(new Error('a mistake'))).toBeUndefined();
  });
});
