import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { RialtoCommand } from '../support/rialto-command';
import { verified, startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { recordSubscriberEvents } from '../webhooks/subscribers';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { Workers } from '../../src/platform/workers/workers';

let app: TestApp;
let rialto: RialtoCommand;
let agent: TestAgent;
let receiver: WebhookReceiver;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.get(PgNotifications).listen();
  app.app.get(Workers).start();
  rialto = new RialtoCommand(app.url);
});
afterAll(async () => {
  rialto.close();
  await app.close();
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
  receiver = await startReceiver();
  env = { RIALTO_API_KEY: agent.key };
});
afterEach(() => receiver.close());

const LISTENING = /Ctrl\+C ends it\./;
let orders = 0;
/** Records an event, and returns the id of its order. */
async function happens(name = 'marketplace.order.created'): Promise<string> {
  const id = `ord_heard${++orders}`;
  await recordSubscriberEvents(app, {
    name,
    audience: [agent.agentId],
    subject: { type: 'order', id, sequence: 1 },
  });
  return id;
}
const received = (): string[] => receiver.received.map(({ json }) => json.data.id as string);
const printed = (id: string): RegExp => new RegExp(`^.*${id} .*\n`, 'm');

describe('rialto listen', () => {
  it('prints events as they happen, and forwards them with a signature that others verify', async () => {
    const missed = await happens();
    await app.drain('outbox-relay'); // otherwise it would count as new
    const listening = rialto.start(['listen', '--forward', receiver.url], env);
    const [, secret = ''] = await listening.until('noted', /signed with (whsec_\S+)/);
    const id = await happens();
    const [line] = await listening.until('said', printed(id));
    expect(line).toMatch(
      /^\d\d:\d\d:\d\d {2}marketplace\.order\.created +ord_heard\d+ {2}paid.* {2}-> 204 \(\d+ ms\)\n$/,
    );
    const { code, noted } = await listening.stop();
    expect([code, noted]).toEqual([0, expect.stringMatching(LISTENING)]);
    expect(received()).toEqual([id]);
    expect(received()).not.toContain(missed);
    const [webhook] = receiver.received;
    expect(verified(webhook!, secret)).toMatchObject({ type: 'marketplace.order.created', data: { id } });
    expect(webhook!.headers).toMatchObject({
      'webhook-id': webhook!.json.id,
      'content-type': 'application/json',
      'x-marketplace-event': 'marketplace.order.created',
      'x-delivery-attempt': '1',
    });
    expect(() => verified(webhook!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
  });

  it('continues after a restart without losing or repeating one, with the same secret', async () => {
    const args = ['listen', '--forward', receiver.url, '--types', 'marketplace.order.*'];
    const first = rialto.start(args, env);
    const [, secret] = await first.until('noted', /signed with (whsec_\S+)/);
    const ids = [await happens(), await happens('marketplace.order.expired')];
    await first.until('said', printed(ids[1]!));
    await first.stop();
    ids.push(await happens(), await happens());
    const second = rialto.start(args, env);
    await second.until('noted', /from where the last run stopped/);
    expect((await second.until('noted', /signed with (whsec_\S+)/))[1]).toBe(secret);
    await second.until('said', printed(ids[3]!));
    await second.stop('SIGKILL');
    ids.push(await happens());
    const third = rialto.start(args, env);
    await third.until('said', printed(ids[4]!));
    expect((await third.stop('SIGTERM')).code).toBe(0);
    expect(received()).toEqual(ids);
  });

  it('tries a few times, continues with the next event, and signs with the given secret', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    let failing = '';
    receiver.respondWith(({ json }) => (json.data.id === failing ? 503 : 200));
    const listening = rialto.start(['listen', '--forward', receiver.url, '--secret', secret, '--json'], env);
    await listening.until('noted', LISTENING);
    failing = await happens();
    await listening.until('said', new RegExp(failing));
    const next = await happens();
    await listening.until('said', new RegExp(next));
    const { noted } = await listening.stop();
    expect(noted.match(/evt_\w+: 503 .+; trying again/g)).toHaveLength(3);
    expect(noted).not.toContain(secret);
    expect(listening.lines().map((line) => JSON.parse(line))).toMatchObject([
      { data: { id: failing }, forwarded: { status: 503, attempts: 4 } },
      { data: { id: next }, forwarded: { status: 200, attempts: 1 } },
    ]);
    expect(receiver.verify(secret)).toHaveLength(5);
  });

  it('sends an event again in the next run if it was interrupted between two attempts', async () => {
    receiver.respondWith(500);
    const args = ['listen', '--forward', receiver.url];
    const first = rialto.start(args, env);
    await first.until('noted', LISTENING);
    const id = await happens();
    await first.until('noted', /trying again/);
    expect(await first.stop()).toMatchObject({ code: 0, said: '' });
    receiver.respondWith(200);
    const second = rialto.start(args, env);
    await second.until('said', printed(id));
    await second.stop();
    expect(new Set(received())).toEqual(new Set([id]));
  });

  it('begins earlier with --since, and skips what was missed with latest', async () => {
    const old = await happens();
    await app.drain('outbox-relay');
    const early = rialto.start(['listen', '--since', '1h'], env);
    await early.until('said', printed(old));
    await early.stop();
    const missed = await happens();
    await app.drain('outbox-relay');
    const late = rialto.start(['listen', '--since', 'latest'], env);
    await late.until('noted', LISTENING);
    const next = await happens();
    await late.until('said', printed(next));
    expect((await late.stop()).said).not.toContain(missed);
  });

  it('ends when the key is revoked', async () => {
    const { body } = await agent.client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    const { api_key, key_id } = body as { api_key: string; key_id: string };
    await agent.client.delete(`/agents/me/keys/${key_id}`).expect(204);
    const { code, noted } = await rialto.run(['listen'], { env: { RIALTO_API_KEY: api_key } });
    expect([code, noted]).toEqual([3, expect.stringContaining('(key_revoked)')]);
  });
});

describe('rialto events tail', () => {
  it('prints the selected events that exist, as a line of JSON each', async () => {
    await happens();
    const id = await happens('marketplace.order.expired');
    await app.drain('outbox-relay');
    const args = ['events', 'tail', '--once', '--json', '--types', 'marketplace.order.exp*'];
    const { code, said } = await rialto.run(args, { env });
    expect(code).toBe(0);
    expect(
      said
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ data: { id } }]);
    const future = new Date(Date.now() + 365 * 86_400_000).toISOString();
    expect(await rialto.run([...args, '--since', future], { env })).toMatchObject({ code: 0, said: '' });
  });
});

describe('samples and replays', () => {
  const added = async (): Promise<{ id: string; secret: string }> => {
    const { body } = await agent.client.post('/marketplace/webhooks', { url: receiver.url }).expect(201);
    return body as { id: string; secret: string };
  };

  it('are sent to a local receiver without a key', async () => {
    const args = ['trigger', 'marketplace.order.disputed', '--forward', receiver.url];
    const { code, said, noted } = await rialto.run(args);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^marketplace\.order\.disputed -> 204 \(\d+ ms\)\n$/),
    ]);
    const secret = /Signed with (whsec_\S+)/.exec(noted)![1]!;
    expect(receiver.verify(secret)).toMatchObject([
      { type: 'marketplace.order.disputed', sample: true, livemode: false },
    ]);
  });

  it('are sent to the only endpoint', async () => {
    const none = await rialto.run(['trigger', 'marketplace.order.disputed'], { env });
    expect([none.code, none.noted]).toEqual([1, expect.stringContaining('You have no webhook endpoint.')]);
    const { id, secret } = await added();
    expect(await rialto.json(['trigger', 'marketplace.order.disputed'], env)).toMatchObject({
      webhook_id: id,
      delivered: true,
    });
    expect(receiver.verify(secret)).toMatchObject([{ type: 'marketplace.order.disputed', sample: true }]);
    receiver.respondWith(500);
    expect((await rialto.run(['trigger', 'marketplace.order.disputed', '--webhook', id], { env })).code).toBe(
      1,
    );
  });

  it('are requested for a period', async () => {
    const { id } = await added();
    const event = await happens();
    await receiver.until(1);
    expect(await rialto.json(['replay', '--since', '1h'], env)).toEqual({ webhook_id: id, queued: 1 });
    await receiver.until(2);
    expect(received()).toEqual([event, event]);
  });
});

describe('rialto doctor', () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const accepts = (known: string): void => {
    receiver.respondWith((webhook) => {
      try {
        verified(webhook, known);
        return 204;
      } catch {
        return 400;
      }
    });
  };
  const checked = ['doctor', '--forward', '', '--secret', secret];

  it('finds nothing wrong with a good setup', async () => {
    accepts(secret);
    await agent.client.post('/marketplace/webhooks', { url: receiver.url }).expect(201);
    checked[2] = receiver.url;
    const { code, said } = await rialto.run(checked, { env });
    expect(said).not.toContain('✗');
    expect(code).toBe(0);
    const names = said
      .trimEnd()
      .split('\n')
      .map((line) => line.split(':')[0]!.replace(/whe_\w+/, 'ID'));
    expect(names).toEqual([
      '✓ key file',
      '✓ service',
      '✓ encryption',
      '✓ version',
      '✓ clock',
      '✓ key',
      '✓ agent',
      '✓ scopes',
      '✓ webhook ID',
      '✓ receiver',
      '✓ forged webhook',
      '✓ signed webhook',
    ]);
  });

  it('finds a receiver that accepts everything, or another secret', async () => {
    checked[2] = receiver.url;
    const careless = await rialto.run(checked, { env });
    expect([careless.code, careless.said]).toEqual([
      1,
      expect.stringMatching(/^✗ forged webhook: accepted \(204\) → Verify/m),
    ]);
    accepts(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    const other = await rialto.run(checked, { env });
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringMatching(/^✗ signed webhook: not accepted \(400\)/m),
    ]);
    const { ok, checks } = JSON.parse((await rialto.run([...checked, '--json'], { env })).said) as Record<
      string,
      object[]
    >;
    expect(ok).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ check: 'signed webhook', ok: false }));
  });

  it('finds a file of keys that others can read', async () => {
    expect((await rialto.run(['login'], { input: agent.key })).code).toBe(0);
    const file = join(rialto.home, '.config', 'rialto', 'config.json');
    chmodSync(file, 0o644);
    const { code, said } = await rialto.run(['doctor']);
    expect([code, said]).toEqual([1, expect.stringContaining(`→ chmod 600 ${file}\n`)]);
  });

  it('finds a failing endpoint, an invalid key, and a service or receiver that is down', async () => {
    const { body } = await agent.client.post('/marketplace/webhooks', { url: receiver.url }).expect(201);
    receiver.respondWith(500);
    const pinged = await rialto.run(['doctor', '--ping'], { env });
    expect([pinged.code, pinged.said]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^✗ webhook ${(body as { id: string }).id}: .+ping not accepted`, 'm'),
      ),
    ]);
    const keyless = await rialto.run(['doctor'], { env: { RIALTO_API_KEY: 'rlt_test_wrong' } });
    expect([keyless.code, keyless.said]).toEqual([
      1,
      expect.stringMatching(/^✗ key: .+ → The key comes from RIALTO_API_KEY/m),
    ]);
    expect(keyless.said).not.toContain('rlt_test_wrong');
    await receiver.close();
    const away = ['doctor', '--url', new URL(receiver.url).origin, '--forward', receiver.url];
    const { code, said } = await rialto.run(away, { env });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^✗ service: .+\n✗ receiver: .+ECONNREFUSED → Start it/m),
    ]);
  });
});
