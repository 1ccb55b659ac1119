import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';
import { builtClient, clientOf, type Client, type RialtoClient } from '../support/typescript-client';
import { type ReceivedWebhook, startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

const { RialtoSignatureError, verifyWebhook } = builtClient().module;

let app: TestApp;
let receiver: WebhookReceiver;
let seller: Client;
let endpoint: RialtoClient.NewWebhookEndpoint;
let webhook: ReceivedWebhook;
let orderId: string;

beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver(app.clock);
  const agent = await fixtures(app).agent();
  seller = clientOf(app, agent.key);
  endpoint = await seller.webhooks.create({ url: receiver.url, event_types: ['marketplace.order.created'] });
  const listing = await trades(app).listing({}, agent);
  orderId = (await trades(app).buy(listing, await fixtures(app).agent())).id;
  await app.drain();
  [webhook] = (await receiver.until(1)) as [ReceivedWebhook];
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/** By the clock of the service, which tests move. */
async function verified(
  { body, headers, at }: ReceivedWebhook,
  {
    secret = endpoint.secret as string | string[],
    toleranceS = undefined as number | undefined,
    lateS = 0,
  } = {},
): Promise<RialtoClient.RialtoEvent> {
  jest.spyOn(Date, 'now').mockReturnValue(at.getTime() + lateS * 1000);
  try {
    return await verifyWebhook(body, headers, secret, { toleranceS });
  } finally {
    jest.restoreAllMocks();
  }
}

async function refusal(check: Promise<unknown>): Promise<string> {
  const error: unknown = await check.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(RialtoSignatureError);
  return (error as Error).message;
}

const NO_MATCH = 'The webhook signature does not match.';
const TOO_FAR = 'The webhook timestamp is too far off.';

describe('a delivered webhook', () => {
  it('is verified and returned as a typed event', async () => {
    const event = await verified(webhook);
    if (event.type !== 'marketplace.order.created') throw new Error(`a different event: ${event.type}`);
    expect(event.data).toMatchObject({ object: 'order', id: orderId, status: 'paid' });
    expect(event).toEqual(webhook.json);
  });

  it('is verified as text, as bytes, and with the headers of fetch', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(webhook.at.getTime());
    const bytes = new TextEncoder().encode(webhook.body);
    const headers = new Headers(webhook.headers as Record<string, string>);
    for (const body of [webhook.body, bytes, bytes.buffer, Buffer.from(webhook.body)])
      expect((await seller.webhooks.verify(body, headers, endpoint.secret)).id).toBe(webhook.json.id);
    const upper = Object.fromEntries(
      Object.entries(webhook.headers).map(([name, value]) => [name.toUpperCase(), [String(value)]]),
    );
    expect((await verifyWebhook(webhook.body, upper, endpoint.secret)).id).toBe(webhook.json.id);
    jest.restoreAllMocks();
  });

  it('is refused if anything that is signed was changed', async () => {
    const { headers, body } = webhook;
    const changed = (change: Partial<ReceivedWebhook>) => refusal(verified({ ...webhook, ...change }));
    expect(await changed({ body: body.replace('"paid"', '"completed"') })).toBe(NO_MATCH);
    expect(await changed({ body: ` ${body}` })).toBe(NO_MATCH);
    expect(await changed({ headers: { ...headers, 'webhook-id': 'whd_other' } })).toBe(NO_MATCH);
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(await changed({ headers: { ...headers, 'webhook-timestamp': later } })).toBe(NO_MATCH);
  });

  it('is refused with any other signature, or none', async () => {
    const signature = String(webhook.headers['webhook-signature']);
    const signed = (value: string) =>
      refusal(verified({ ...webhook, headers: { ...webhook.headers, 'webhook-signature': value } }));
    const flipped = signature.replace(/^v1,(.)/, (_, first: string) => `v1,${first === 'A' ? 'B' : 'A'}`);
    for (const wrong of [
      flipped,
      signature.slice(0, -5),
      signature.replace('v1,', 'v2,'),
      'v1,',
      'v1,é',
      '!',
    ])
      expect(await signed(wrong)).toBe(NO_MATCH);
    expect(await signed('')).toBe('The webhook headers are missing.');
    const several = { ...webhook.headers, 'webhook-signature': `${flipped} v1a,x ${signature}` };
    expect((await verified({ ...webhook, headers: several })).id).toBe(webhook.json.id);
  });

  it('costs one HMAC per secret, however many signatures it has, and at most ten are compared', async () => {
    const signature = String(webhook.headers['webhook-signature']);
    const after = (others: number, entry: string): RialtoClient.WebhookHeaders => ({
      ...webhook.headers,
      'webhook-signature': `${`${entry} `.repeat(others)}${signature}`,
    });
    const options = { toleranceS: Infinity };
    for (const entry of ['v1,AAAA', `v1,${'A'.repeat(43)}=`]) {
      const tenth = await verifyWebhook(webhook.body, after(9, entry), endpoint.secret, options);
      expect(tenth.id).toBe(webhook.json.id);
      const eleventh = verifyWebhook(webhook.body, after(10, entry), endpoint.secret, options);
      expect(await refusal(eleventh)).toBe(NO_MATCH);
    }
    const spies = [jest.spyOn(crypto.subtle, 'sign'), jest.spyOn(crypto.subtle, 'verify')];
    const secrets = [endpoint.secret, `whsec_${'A'.repeat(32)}`];
    const flooded = verifyWebhook(webhook.body, after(3_200, 'v1,AAAA'), secrets, options);
    expect(await refusal(flooded)).toBe(NO_MATCH);
    expect(spies.flatMap<unknown>((spy) => spy.mock.calls)).toHaveLength(secrets.length);
    jest.restoreAllMocks();
  });

  it('is refused when it is too old or from the future', async () => {
    expect(await refusal(verified(webhook, { lateS: 302 }))).toBe(TOO_FAR);
    expect(await refusal(verified(webhook, { lateS: -302 }))).toBe(TOO_FAR);
    expect((await verified(webhook, { lateS: 290 })).id).toBe(webhook.json.id);
    expect((await verified(webhook, { lateS: 900, toleranceS: 1_000 })).id).toBe(webhook.json.id);
    const headers = { ...webhook.headers, 'webhook-timestamp': 'soon' };
    expect(await refusal(verified({ ...webhook, headers }))).toBe(TOO_FAR);
  });

  it('is refused with the secret of another endpoint, and with a text that is no secret', async () => {
    const other = await seller.webhooks.create({
      url: `${receiver.url}/other`,
      event_types: ['marketplace.offer.received'],
    });
    expect(await refusal(verified(webhook, { secret: other.secret }))).toBe(NO_MATCH);
    for (const secret of ['', 'whsec_', 'whsec_!'])
      expect(await refusal(verified(webhook, { secret }))).toBe(
        'The webhook secret is not whsec_ and base64.',
      );
    expect((await verified(webhook, { secret: [other.secret, endpoint.secret] })).id).toBe(webhook.json.id);
  });
});

describe('endpoints', () => {
  it('are managed with the client, and a rotated secret verifies at once', async () => {
    const { webhooks } = seller;
    expect((await webhooks.get(endpoint.id)).url).toBe(receiver.url);
    expect((await webhooks.update(endpoint.id, { description: 'Orders' })).description).toBe('Orders');
    expect((await webhooks.list()).items.map(({ id }) => id)).toContain(endpoint.id);
    const rotated = await webhooks.rotateSecret(endpoint.id, { grace_hours: 2 });
    expect(await webhooks.ping(endpoint.id)).toMatchObject({ delivered: true });
    const ping = receiver.received.at(-1)!;
    for (const secret of [endpoint.secret, rotated.secret])
      expect((await verified(ping, { secret })).type).toBe('webhook.ping');
    expect(await refusal(verified(webhook, { secret: rotated.secret }))).toBe(NO_MATCH);
  });

  it('have their deliveries listed, sent again, and replayed', async () => {
    const { webhooks } = seller;
    const [delivery] = (await webhooks.deliveries(endpoint.id)).items;
    expect((await webhooks.delivery(delivery!.id)).event_id).toBe(webhook.json.id);
    const before = receiver.received.length;
    await webhooks.redeliver(delivery!.id);
    await app.drain();
    const since = new Date(webhook.at.getTime() - 3_600_000).toISOString();
    expect((await webhooks.replay(endpoint.id, { since })).queued).toBe(1);
    await app.drain();
    const again = (await receiver.until(before + 2)).slice(before);
    expect(again.map(({ json }) => json.id)).toEqual([webhook.json.id, webhook.json.id]);
    expect((await webhooks.eventTypes()).map(({ type }) => type)).toContain('marketplace.order.created');
    await webhooks.delete(endpoint.id);
    await expect(webhooks.get(endpoint.id)).rejects.toMatchObject({ status: 404, code: 'webhook_not_found' });
  });
});
