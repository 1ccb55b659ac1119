import type { Settings } from '../../platform/config/settings';
import { namespaceOf } from './payment-handler';

const of = (PUBLIC_URL: string, UCP_NAMESPACE?: string) =>
  namespaceOf({ PUBLIC_URL, UCP_NAMESPACE } as Settings);

describe('what names of ours begin with', () => {
  it.each([
    ['https://rialto.example.com', 'com.example.rialto'],
    ['https://my-market.example.com:8443', 'com.example.my_market'],
    ['https://4agents.example', 'example.x4agents'],
    ['http://127.0.0.1:3000', 'localhost.ucp'],
    ['http://[::1]:3000', 'localhost.ucp'],
    ['http://localhost:3000', 'localhost.ucp'],
    ['http://market', 'market.local'],
  ])('is the host in reverse: %s', (url, expected) => {
    expect(of(url)).toBe(expected);
    expect(of(url)).toMatch(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/);
  });

  it('is what the operator has set', () => {
    expect(of('https://rialto.example.com', 'org.example')).toBe('org.example');
  });
});
