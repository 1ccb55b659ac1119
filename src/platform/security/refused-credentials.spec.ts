import type { Request } from 'express';
import { MINUTE } from '../../kernel/clock';
import type { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { RefusedCredentials } from './refused-credentials';
import './security.errors'; // which defines credentials

const lines: Record<string, unknown>[] = [];
const log = { warn: (line: Record<string, unknown>) => void lines.push(line) } as unknown as Log;
const wrong = { code: 'invalid_api_key', credential: 'api_key' };
let refused: RefusedCredentials;
beforeEach(() => {
  jest.useFakeTimers();
  lines.length = 0;
  refused = new RefusedCredentials(log, new Metrics());
});
afterEach(() => jest.useRealTimers());

const from = (ip: string): Request => ({ ip, method: 'GET', originalUrl: '/agents/me?x=1' }) as Request;
const guess = (ip: string, times: number): void => {
  for (let time = 0; time < times; time++) refused.note(from(ip), wrong);
};

describe('the lines about refused credentials', () => {
  it('say from where, what, and why, once per request', () => {
    const request = from('203.0.113.1');
    refused.note(request, wrong);
    refused.note(request, wrong);
    refused.note(from('203.0.113.1'), { code: 'missing_api_key', credential: undefined });
    const route = 'GET /agents/me';
    expect(lines).toEqual([
      { address: '203.0.113.1', credential: 'api_key', route, reason: 'invalid_api_key' },
    ]);
  });

  it('are limited per address and minute, and the rest is counted', () => {
    guess('203.0.113.1', 25);
    guess('203.0.113.2', 1);
    expect(lines).toHaveLength(11);
    jest.advanceTimersByTime(MINUTE);
    expect(lines.slice(11)).toEqual([{ address: '203.0.113.1', left_out: 15 }]);
    guess('203.0.113.1', 1);
    expect(lines.at(-1)).toMatchObject({ address: '203.0.113.1', reason: 'invalid_api_key' });
  });

  it('count the addresses of one IPv6 network as one', () => {
    for (let host = 1; host <= 20; host++) guess(`2001:db8::${host}`, 1);
    expect(lines).toHaveLength(10);
  });

  it('are limited for all addresses together', () => {
    for (let host = 0; host < 2_000; host++) guess(`10.0.${host >> 8}.${host & 255}`, 1);
    expect(lines).toHaveLength(500);
    jest.advanceTimersByTime(MINUTE);
    expect(lines.slice(500)).toEqual([{ left_out: 1_500 }]);
  });

  it('are not lost at the end of the process', () => {
    guess('203.0.113.1', 11);
    refused.onApplicationShutdown();
    expect(lines.at(-1)).toEqual({ address: '203.0.113.1', left_out: 1 });
  });
});
