import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Mailer } from '../../../src/platform/mail/mailer';
import { startTestApp, type TestApp } from '../../support/app';
import { until } from '../../support/waiting';

interface Received {
  from: string;
  to: string[];
  text: string;
}

let server: SMTPServer;
let app: TestApp;
const received: Received[] = [];
let refusing = 0;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'rialto' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing-- > 0) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await startTestApp({
    SMTP_URL: `smtp://rialto:p%40ss@127.0.0.1:${port}?from=${encodeURIComponent('login@market.example')}`,
    PLATFORM_NAME: 'Märkte & Söhne',
  });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  refusing = 0;
});
afterEach(() => jest.restoreAllMocks());

const ask = (email: string) => app.client.post('/auth/send-login-link', { email }).expect(200);

describe('a mail server', () => {
  it('receives a branded mail in text and HTML, whose link signs in', async () => {
    await ask('ada@example.com');
    expect(received).toHaveLength(0); // the request does not wait for the mail server
    await app.drain('mails');
    expect(received).toHaveLength(1);
    const [mail] = received as [Received];
    expect(mail).toMatchObject({ from: 'login@market.example', to: ['ada@example.com'] });
    expect(mail.text).toMatch(
      /^From: =\?UTF-8\?B\?[\w+/=]+\?=(\r\n =\?UTF-8\?B\?[\w+/=]+\?=)* <login@market.example>\r$/m,
    );
    expect(mail.text).toMatch(/^To: ada@example.com\r$/m);
    expect(mail.text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail.text).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail.text).toContain('Märkte &amp; Söhne');
    expect(mail.text).not.toMatch(/<img|src=/);
    const tokens = [...mail.text.matchAll(/\/auth\/login\?token=([\w-]{43})/g)].map(([, token]) => token);
    expect(new Set(tokens).size).toBe(1);
    await app.client.post('/auth/login', { token: tokens[0] }).expect(200);
    expect(await app.sql('SELECT FROM queued_mails')).toHaveLength(0);
  });

  it('is retried after a refusal, until the link has expired', async () => {
    refusing = 1;
    await ask('bob@example.com');
    await app.drain('mails');
    expect(received).toHaveLength(0);
    app.clock.advance(11_000);
    await app.drain('mails');
    expect(received).toHaveLength(1);
    refusing = 1_000;
    await ask('bob@example.com');
    await app.drain('mails');
    app.clock.advance(16 * 60_000);
    await app.drain('mails');
    expect(await app.sql('SELECT FROM queued_mails')).toHaveLength(0);
    expect(received).toHaveLength(1);
  });

  it('receives every mail once, although several processes send', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => ask(`many-${index}@example.com`)));
    await Promise.all([app.drain('mails'), app.drain('mails'), app.drain('mails')]);
    await app.drain('mails');
    expect(received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 25 }, (_, index) => `many-${index}@example.com`).sort(),
    );
  });

  it('gets a mail when the latest attempt says so, not one whose lease has expired', async () => {
    const due = (): Promise<{ wait: number }[]> =>
      app.sql('SELECT extract(epoch FROM due_at - $1)::float8 AS wait FROM queued_mails', [app.clock.now()]);
    let refuse = (): void => undefined;
    const hanging = new Promise<void>((_, reject) => (refuse = () => reject(new Error('too late'))));
    const send = jest.spyOn(app.app.get(Mailer), 'send');
    send.mockReturnValueOnce(hanging).mockRejectedValueOnce(new Error('later'));
    await ask('dora@example.com');
    const running = app.drain('mails');
    await until(() => send.mock.calls.length === 1);
    await app.clock.standing(async () => {
      app.clock.advance(121_000);
      await until(() => send.mock.calls.length === 2);
      await until(async () => (await due())[0]!.wait < 60);
      refuse();
      await running;
      expect(await due()).toEqual([{ wait: 20 }]);
      app.clock.advance(21_000);
      await app.drain('mails');
    });
    expect(received.map(({ to }) => to)).toEqual([['dora@example.com']]);
  });

  it('gets lines that every mail server accepts', async () => {
    await ask('erin@example.com');
    await app.drain('mails');
    const lengths = received[0]!.text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(998); // RFC 5321, section 4.5.3.1.6, without the line break
  });

  it('gets links that are stored encrypted until they are sent', async () => {
    refusing = 1;
    await ask('carol@example.com');
    const [row] = await app.sql<{ sealed_mail: Buffer }>('SELECT sealed_mail FROM queued_mails');
    expect(row!.sealed_mail.toString('latin1')).not.toContain('carol');
    expect(row!.sealed_mail.toString('latin1')).not.toContain('token=');
    await app.drain('mails');
    app.clock.advance(11_000);
    await app.drain('mails');
  });
});

describe('requesting login links', () => {
  it('is limited per email address and per client address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const status = async (email: string) =>
      (await strict.client.post('/auth/send-login-link', { email })).status;
    for (let i = 0; i < 5; i++) expect(await status('Ada@example.com')).toBe(200);
    const refused = await strict.client
      .post('/auth/send-login-link', { email: 'ada@EXAMPLE.com' })
      .expect(429);
    expect(refused.body.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let i = 0; i < 14; i++) expect(await status(`other-${i}@example.com`)).toBe(200);
    expect(await status('one-more@example.com')).toBe(429);
    await strict.close();
  });
});
