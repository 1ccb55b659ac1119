import { QueryFailedError } from 'typeorm';
import { BUILD } from '../config/build-info';
import type { Settings } from '../config/settings';
import { Log } from './log';
import { within } from './origin';

function logged(write: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(new Log({ LOG_LEVEL: 'debug' } as Settings, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('is one JSON object a line, with a time, a level and what was said', () => {
    const [line] = logged((log) => log.info({ path: '/a' }, 'request'));
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String) as string,
      build: BUILD,
      path: '/a',
      msg: 'request',
    });
    expect(Number.isNaN(Date.parse(line?.time as string))).toBe(false);
  });

  it('names the request that caused a line, in every module', () => {
    const [inside, outside] = logged((log) => {
      within({ requestId: 'req-1' }, () => log.warn({ worker: 'x' }, 'slow'));
      log.warn({ worker: 'x' }, 'slow');
    });
    expect(inside?.request_id).toBe('req-1');
    expect(outside).not.toHaveProperty('request_id');
  });

  it('never holds a key, a token or what a buyer bought', () => {
    const key = `rlt_live_${'Ab1'.repeat(12)}`;
    const secrets = {
      api_key: 'plain-1',
      headers: {
        'x-api-key': 'plain-2',
        'x-admin-token': 'plain-3',
        authorization: 'plain-4',
        cookie: 'plain-5',
      },
      grant: { refresh_token: 'plain-6', access_token: 'plain-7' },
      order: { delivery_data: { license: 'plain-8' }, shipping_address: { line1: 'plain-9' } },
    };
    const lines = logged((log) => {
      log.info(secrets, `a call with ${key}`);
      log.error(
        { err: new Error(`refused: ${key}, whsec_${'x'.repeat(32)}, Bearer abc.def-0123456789`) },
        'failed',
      );
    });
    const all = JSON.stringify(lines);
    for (const text of ['plain-', key, 'whsec_x', 'abc.def']) expect(all).not.toContain(text);
    expect(all).toContain('[secret]');
  });

  it('says which statement failed and how, and never with what values', () => {
    const values = ['https://hooks.example/T000/plain-1'];
    const cause = Object.assign(new Error('violates check constraint "a_ck"'), {
      code: '23514',
      constraint: 'a_ck',
      table: 'a',
      detail: 'Failing row contains (plain-2).',
      where: 'unnamed portal with parameters: $1 = plain-3',
      hint: 'plain-4',
    });
    const [line, nested] = logged((log) => {
      log.error({ err: new QueryFailedError('INSERT INTO a VALUES ($1)', values, cause) }, 'failed');
      log.error(
        { err: new Error('no', { cause: new QueryFailedError('SELECT $1', values, cause) }) },
        'failed',
      );
    });
    const [url] = logged((log) => {
      try {
        new URL('plain-5');
      } catch (error) {
        log.error({ err: new AggregateError([error], 'no') }, 'failed');
      }
    });
    expect(url?.err).toMatchObject({ aggregateErrors: [{ code: 'ERR_INVALID_URL' }] });
    expect(line?.err).toMatchObject({
      code: '23514',
      constraint: 'a_ck',
      table: 'a',
      stack: expect.any(String),
    });
    expect(JSON.stringify([line, nested, url])).not.toContain('plain-');
  });
});
