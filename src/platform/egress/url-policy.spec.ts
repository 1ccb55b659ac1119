import { InvalidInput } from '../../kernel/domain-error';
import { UrlPolicy } from './url-policy';

const production = new UrlPolicy({ production: true, allowCidrs: [] });
const development = new UrlPolicy({ production: false, allowCidrs: [] });
const onPremises = new UrlPolicy({ production: true, allowCidrs: ['10.20.0.0/16', 'fd00:20::/32'] });

/** Known bypasses of naive filters in other products. */
const BYPASSES = [
  'https://127.0.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://a.localhost/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fec0::1]/',
  'https://100.64.0.1/',
  'https://[2002:7f00:1::]/',
  'https://192.0.0.192/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://0/',
  'https://[2001:db8::1]/',
  'https://[2001::1]/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
];

describe('the URL policy in production', () => {
  it.each(BYPASSES)('refuses %s', (url) => {
    expect(production.problemOf(url)).toMatch(/private address/);
  });

  it.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/'])(
    'takes https only, not %s',
    (url) => expect(production.problemOf(url)).toBe('must begin with https://'),
  );

  it.each(['https://user:secret@example.com/', 'https://user@example.com/'])(
    'refuses credentials: %s',
    (url) => {
      expect(production.problemOf(url)).toBe('must not contain credentials');
    },
  );

  it.each([22, 25, 80, 1023])('refuses port %i', (port) => {
    expect(production.problemOf(`https://example.com:${port}/`)).toMatch(/port/);
  });

  it.each([
    'https://example.com/hooks?a=1',
    'https://example.com:443/',
    'https://example.com:8443/',
    'https://hooks.example.co.uk:1024/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://bücher.example/',
  ])('takes %s', (url) => expect(production.problemOf(url)).toBeUndefined());

  it.each([
    'https://metadata/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://db.home.arpa/',
  ])('refuses %s, a name of a private network', (url) =>
    expect(production.problemOf(url)).toBe('must have a public host name'),
  );

  it.each([
    '',
    'example.com',
    '/hooks',
    'https://',
    'https://exa mple.com/',
    'https://example.com\\@10.0.0.1/',
    'ht\ntps://example.com/',
  ])('refuses %j, which is no plain absolute URL', (url) => expect(production.problemOf(url)).toBeDefined());

  it('says how a URL begins', () => {
    expect(production.problemOf('example.com')).toBe('must begin with https:// and a host name');
  });

  it('refuses a URL that is too long', () => {
    expect(production.problemOf(`https://example.com/${'a'.repeat(2000)}`)).toMatch(/2000/);
  });
});

describe('the URL policy outside production', () => {
  it.each([
    'http://127.0.0.1:4000/hooks',
    'http://localhost:4000/',
    'https://[::1]:4000/',
    'http://example.com/',
  ])('takes %s', (url) => expect(development.problemOf(url)).toBeUndefined());

  it.each([
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'http://192.168.0.1:8080/',
    'http://[fd00::1]/',
    'http://0.0.0.0:4000/',
  ])('still refuses %s', (url) => expect(development.problemOf(url)).toMatch(/private address/));

  it('refuses the ports of system services', () => {
    expect(development.problemOf('http://127.0.0.1:22/')).toMatch(/port/);
  });
});

describe('the URL policy with ranges that the operator admits', () => {
  it.each(['https://10.20.3.4/', 'https://[fd00:20::1]/', 'https://billing.internal/'])('takes %s', (url) => {
    expect(onPremises.problemOf(url)).toBeUndefined();
  });

  it.each(['https://10.21.0.1/', 'https://127.0.0.1/', 'http://10.20.3.4/'])('refuses %s', (url) => {
    expect(onPremises.problemOf(url)).toBeDefined();
  });
});

it('says where the caller wrote the bad address', () => {
  const refuse = (): void => production.require('http://127.0.0.1/', ['body', 'profile', 'callback_url']);
  expect(refuse).toThrow(InvalidInput);
  try {
    refuse();
  } catch (error) {
    expect((error as InvalidInput).problems[0]?.loc).toEqual(['body', 'profile', 'callback_url']);
  }
});
