import { connectionProblem } from './session';

const refused = (address: string): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}:5432`), { code: 'ECONNREFUSED' });

describe('what went wrong with a connection', () => {
  it.each<[string, Error, string]>([
    ['refused', refused('10.0.0.1'), 'connect ECONNREFUSED 10.0.0.1:5432'],
    [
      'refused at each address of a host',
      Object.assign(new AggregateError([refused('::1'), refused('127.0.0.1')]), { code: 'ECONNREFUSED' }),
      'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
    ],
    [
      'without an answer',
      new Error('Connection terminated due to connection timeout'),
      'Connection terminated due to connection timeout',
    ],
    [
      'to a host that is none',
      Object.assign(new Error('getaddrinfo ENOTFOUND nowhere'), { code: 'ENOTFOUND' }),
      'getaddrinfo ENOTFOUND nowhere',
    ],
  ])('that was %s is reported with what to do', (_, error, said) => {
    expect(connectionProblem(error)).toBe(
      `${said} (no PostgreSQL server responds at DATABASE_URL; unset it to use the embedded server)`,
    );
  });

  it('is reported for an address that is not a URL', () => {
    const error = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' });
    expect(connectionProblem(error)).toMatch(/^DATABASE_URL is not a valid URL/);
  });

  it('is reported in the words of PostgreSQL, if it has any', () => {
    const error = Object.assign(new Error('password authentication failed for user "me"'), { code: '28P01' });
    expect(connectionProblem(error)).toBe('password authentication failed for user "me"');
  });
});
