import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings, SECRET_SETTING_NAMES, SETTING_NAMES, SettingsError } from './settings';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'settings-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const problems = (env: Record<string, string>): string[] => {
  try {
    loadSettings({ DATA_DIR: folder, ...env });
    return [];
  } catch (error) {
    return (error as SettingsError).lines;
  }
};

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://market.example',
  DATABASE_URL: 'postgres://u:p@db/rialto',
  SECRET_KEY: 'k'.repeat(32),
  ADMIN_TOKEN: 't'.repeat(16),
  METRICS_TOKEN: 'm'.repeat(16),
  PAYMENTS: 'wallet',
  SMTP_URL: 'smtp://mail.example:587',
};

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890abcdef,whsec_fedcba0987654321',
};
const LIVE = { ...PRODUCTION, ...STRIPE, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1234567890' };

describe('settings', () => {
  it('need nothing outside production, and keep the secrets that they make', () => {
    const settings = loadSettings({ DATA_DIR: folder });
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      PAYMENTS: 'sandbox',
      livemode: false,
    });
    expect(settings.RATE_LIMIT_FACTOR).toBe(100);
    expect(loadSettings({ DATA_DIR: folder }).SECRET_KEY).toBe(settings.SECRET_KEY);
    expect(statSync(join(folder, 'secrets', 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('follow the port and read lists', () => {
    const settings = loadSettings({
      DATA_DIR: folder,
      PORT: '4000',
      ROLES: 'web, relay',
      WEB_ORIGINS: 'https://a.example,https://b.example',
    });
    expect(settings.PUBLIC_URL).toBe('http://127.0.0.1:4000');
    expect(settings.ROLES).toEqual(['web', 'relay']);
    expect(settings.WEB_ORIGINS).toHaveLength(2);
  });

  it('turn off what exists for speed alone, together or one by one', () => {
    const fast = (env: Record<string, string>): string[] =>
      Object.entries(loadSettings({ DATA_DIR: folder, ...env }))
        .filter(([name, value]) => name.startsWith('FAST_') && value === true)
        .map(([name]) => name);
    expect(fast({})).toHaveLength(5);
    expect(fast({ FAST: 'false' })).toEqual([]);
    expect(fast({ FAST: 'false', FAST_CACHE: 'true' })).toEqual(['FAST_CACHE']);
    expect(fast({ FAST_CACHE: 'false' })).toHaveLength(4);
    expect(problems({ FAST_CACHE: 'no' })).toEqual([expect.stringContaining('FAST_CACHE is wrong')]);
  });

  it('keep addresses of this service as browsers write them', () => {
    const load = (more: object) => loadSettings({ DATA_DIR: folder, ...more });
    expect(load({ PUBLIC_URL: 'HTTP://LOCALHOST:3541/' }).PUBLIC_URL).toBe('http://localhost:3541');
    expect(load({ PUBLIC_URL: 'http://market.test:80' }).PUBLIC_URL).toBe('http://market.test');
    expect(load({ WEB_ORIGINS: 'https://A.example:443/' }).WEB_ORIGINS).toEqual(['https://a.example']);
    expect(load({ PORT: '0', PUBLIC_URL: 'http://127.0.0.1' }).PORT).toBe(0);
  });

  it('take a database on a socket, and a host with percent-encoded characters', () => {
    for (const DATABASE_URL of ['postgres:///rialto', 'postgres://u:p%23s@%2Fvar%2Frun/rialto'])
      expect(problems({ DATABASE_URL })).toEqual([]);
  });

  it('are enough for production when all that it needs is there', () => {
    expect(problems(PRODUCTION)).toEqual([]);
    expect(loadSettings(PRODUCTION)).toMatchObject({ RATE_LIMIT_FACTOR: 1, livemode: true });
  });

  it('take test keys of the card processor outside production and live ones in it, and know the mode by them', () => {
    expect(problems(LIVE)).toEqual([]);
    expect(loadSettings(LIVE).livemode).toBe(true);
    const trial = loadSettings({ DATA_DIR: folder, PAYMENTS: 'stripe', ...STRIPE });
    expect(trial).toMatchObject({ livemode: false, PAYMENTS: 'stripe' });
    expect(trial.STRIPE_WEBHOOK_SECRET).toHaveLength(2);
  });

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'ADMIN_TOKEN', 'PAYMENTS'])(
    'stop a production without %s',
    (name) => {
      const lines = problems({ ...PRODUCTION, [name]: '' });
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
    },
  );

  it('say where a missing secret can come from', () => {
    for (const name of ['SECRET_KEY', 'ADMIN_TOKEN'])
      expect(problems({ ...PRODUCTION, [name]: '' })).toEqual([
        `${name} is missing: set it, or ${name}_FILE to a file that has it`,
      ]);
    expect(problems({ ...LIVE, STRIPE_SECRET_KEY: 'pk_live_123' })).toEqual([
      'STRIPE_SECRET_KEY is wrong: must be a secret or restricted key: sk_live_… or rk_live_…, sk_test_… or rk_test_… outside production',
    ]);
  });

  it('read every secret from a file too, and each from one place only', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'f'.repeat(40) + '\n');
    const { SECRET_KEY: _, ...rest } = PRODUCTION;
    expect(loadSettings({ ...rest, SECRET_KEY_FILE: file }).SECRET_KEY).toBe('f'.repeat(40));
    expect(problems({ ...PRODUCTION, SECRET_KEY_FILE: file })).toEqual([
      'SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them',
    ]);
    expect(problems({ ...rest, SECRET_KEY_FILE: folder })).toEqual([
      `SECRET_KEY is missing: SECRET_KEY_FILE=${folder} cannot be read (EISDIR)`,
    ]);
    writeFileSync(file, '\n');
    expect(problems({ ...rest, SECRET_KEY_FILE: file })).toEqual([
      `SECRET_KEY is missing: SECRET_KEY_FILE=${file} is empty`,
    ]);
    writeFileSync(file, 'whsec_1234567890abcdef,whsec_fedcba0987654321');
    const stripe = loadSettings({ ...LIVE, STRIPE_WEBHOOK_SECRET: '', STRIPE_WEBHOOK_SECRET_FILE: file });
    expect(stripe.STRIPE_WEBHOOK_SECRET).toHaveLength(2);
    writeFileSync(file, 'short');
    expect(problems({ ...rest, SECRET_KEY_FILE: file })).toEqual([
      expect.stringMatching(/^SECRET_KEY is wrong/),
    ]);
    // every setting whose name looks like a secret must be declared as one
    const secretive = /SECRET|TOKEN|_KEY$|_KEY_(?!ID)|_CODE$|^(DATABASE|REDIS|SMTP)_.*URL$/;
    expect([...SECRET_SETTING_NAMES].sort()).toEqual(
      SETTING_NAMES.filter((name) => secretive.test(name)).sort(),
    );
  });

  it('ask a command for what it needs alone, and make no secrets for it', () => {
    const needed = ['NODE_ENV', 'DATABASE_URL', 'DATA_DIR'] as const;
    const load = (env: Record<string, string>) => loadSettings({ DATA_DIR: folder, ...env }, needed);
    const { NODE_ENV, DATABASE_URL } = PRODUCTION;
    expect(load({ NODE_ENV, DATABASE_URL, PORT: 'high', ASSETS: 's3' })).toMatchObject({
      production: true,
      DATABASE_URL,
      PORT: 3000,
      ASSETS: 's3',
    });
    expect(() => load({ NODE_ENV })).toThrow(
      /^DATABASE_URL is missing: production needs a PostgreSQL server$/,
    );
    expect(() => load({ NODE_ENV: 'prod' })).toThrow(/^NODE_ENV is wrong/);
    expect(load({}).SECRET_KEY).not.toBe(load({}).SECRET_KEY);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [{ PORT: 'high' }, /^PORT is wrong/],
    [{ PORT: '70000' }, /^PORT is wrong/],
    [{ ROLES: 'web,cook' }, /^ROLES is wrong/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is wrong/],
    [{ SECRET_KEY: 'short' }, /^SECRET_KEY is wrong/],
    [{ SECRET_KEY_PREVIOUS: `${'o'.repeat(40)},short` }, /^SECRET_KEY_PREVIOUS is wrong/],
    [{ SECRET_KEY: 'k'.repeat(32), SECRET_KEY_PREVIOUS: 'k'.repeat(32) }, /must be different keys/],
    [{ SECRET_KEY: 'k'.repeat(32), SECRET_KEY_NEXT: 'k'.repeat(32) }, /must be different keys/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is wrong/],
    [{ METRICS_TOKEN: `rlt_live_${'k'.repeat(32)}` }, /^METRICS_TOKEN is wrong/],
    [{ HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0 is not loopback/],
    [{ PUBLIC_URL: 'https://x.example' }, /PUBLIC_URL is https/],
    [{ PUBLIC_URL: 'HTTPS://x.example' }, /PUBLIC_URL is https/],
    [{ PUBLIC_URL: 'http://127.0.0.1/market' }, /^PUBLIC_URL is wrong: .* without a path/],
    [{ PUBLIC_URL: 'http://127.0.0.1?a=1' }, /^PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: 'http://me:secret@127.0.0.1' }, /^PUBLIC_URL is wrong/],
    [{ PORT: '0' }, /^PUBLIC_URL is missing/],
    [{ WEB_ORIGINS: 'https://a.example,https://b.example/app' }, /^WEB_ORIGINS is wrong/],
    [{ ADMIN_TOKEN: ' a-long-admin-token ' }, /^ADMIN_TOKEN is wrong: .* without spaces/],
    [{ ADMIN_TOKEN: 'a-long-ädmin-token' }, /^ADMIN_TOKEN is wrong/],
    [{ DATABASE_URL: 'postgres://u:p%ss@h/rialto' }, /^DATABASE_URL is wrong: .*% is %25/],
    [{ DATABASE_URL: 'postgres://u:p#s@h/rialto' }, /^DATABASE_URL is wrong: .*# is %23/],
    [
      { DATABASE_URL: 'postgres://u:p@h/r', DATABASE_DIRECT_URL: 'postgres://u:%@h/r' },
      /^DATABASE_DIRECT_URL is wrong/,
    ],
    [{ REDIS_URL: 'redis://:50%@h' }, /^REDIS_URL is wrong/],
    [{ SMTP_URL: 'smtp://u:100%@mail.example' }, /^SMTP_URL is wrong/],
    [{ SMTP_URL: 'smtp://mail.example?from=market' }, /^SMTP_URL is wrong: \?from= must be like/],
    [{ WEBHOOK_ALLOW_CIDRS: '10.0.0.0/64' }, /^WEBHOOK_ALLOW_CIDRS is wrong/],
    [{ WEBHOOK_ALLOW_CIDRS: '999.0.0.0/8' }, /^WEBHOOK_ALLOW_CIDRS is wrong/],
    [{ INITIAL_INVITE_CODE: 'INV-0000-1111' }, /^INITIAL_INVITE_CODE is wrong/],
    [{ WEBHOOK_ALLOW_CIDRS: '10.0.0.0' }, /^WEBHOOK_ALLOW_CIDRS is wrong/],
    [{ TEST_HOOKS: 'yes' }, /^TEST_HOOKS is wrong/],
    [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY is missing/],
    [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_123' }, /^STRIPE_SECRET_KEY is wrong/],
    [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1234567890' }, /is a live key/],
    [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is missing/],
    [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }, /^STRIPE_WEBHOOK_SECRET is wrong/],
    [{ PAYMENTS: 'stripe', ...STRIPE, STRIPE_API_BASE: 'http://10.0.0.1' }, /use a loopback address/],
    [{ ...PRODUCTION, ...STRIPE, PAYMENTS: 'stripe' }, /is a test key/],
    [{ ...LIVE, STRIPE_API_BASE: 'http://127.0.0.1:12111' }, /STRIPE_API_BASE is not allowed/],
    [{ ...PRODUCTION, PAYMENTS: 'sandbox' }, /play money/],
    [{ ...PRODUCTION, SMTP_URL: '' }, /^SMTP_URL is missing: production needs it/],
    [
      { ...PRODUCTION, OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'market' },
      /^OIDC_ISSUER must be https/,
    ],
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL is wrong/],
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_CLIENT_ID is missing/],
    [{ OIDC_CLIENT_ID: 'market' }, /^OIDC_ISSUER is missing/],
    [{ ...PRODUCTION, TEST_HOOKS: 'true' }, /TEST_HOOKS is not allowed/],
  ])('refuse %j with one clear line', (env, line) => {
    expect(problems(env as Record<string, string>)).toEqual([expect.stringMatching(line)]);
  });

  it('ask for what an S3-compatible store needs', () => {
    expect(problems({ ASSETS: 's3', S3_BUCKET: 'goods' })).toEqual([
      'S3_ACCESS_KEY_ID is missing: ASSETS=s3 needs it',
      'S3_SECRET_ACCESS_KEY is missing: ASSETS=s3 needs it',
    ]);
    expect(problems({ ASSETS: 'tape' })).toEqual([expect.stringMatching(/^ASSETS is wrong/)]);
  });
});
