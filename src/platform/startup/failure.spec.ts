import { failureOf } from './failure';

const refused = (address: string): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}:5432`), { code: 'ECONNREFUSED' });

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('what ended a program', () => {
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
    expect(failureOf(error)).toBe(
      `${said} (no PostgreSQL server responds at DATABASE_URL; unset it to use the embedded server)`,
    );
  });

  it.each([
    [
      coded('28P01', 'password authentication failed for user "me"'),
      'check the user and the password in DATABASE_URL',
    ],
    [
      coded('EACCES', "EACCES: permission denied, mkdir '/data'"),
      'change the owner of the file or folder, or use another folder (DATA_DIR, or BACKUP_TARGET',
    ],
    [coded('57P03', 'the database system is starting up'), 'try again shortly'],
    [coded('ENOSPC', 'ENOSPC: no space left on device, write'), 'the disk is full'],
    [
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      'DATABASE_URL has none',
    ],
  ])('is one line with what to do: %s', (error, advice) => {
    expect(failureOf(error).startsWith(`${error.message} (`)).toBe(true);
    expect(failureOf(error)).toContain(advice);
    expect(failureOf(error)).not.toContain('\n');
  });

  it('keeps the stack of a bug', () => {
    expect(failureOf(new TypeError('x is not a function'))).toContain('failure.spec');
  });
});
