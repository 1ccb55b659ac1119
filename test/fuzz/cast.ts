import { newApiKey } from '../../src/agents/api-keys/api-key';
import { ADMIN_TOKEN, type TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';
import { connect, conversation, interest, say } from '../support/connections';
import { fixtures, freshFixtures, type TestAgent } from '../support/fixtures';
import { trades } from '../support/trades';
import type { KnownIds } from './known-ids';
import type { Caller } from './requests';

export interface Cast {
  headers: Record<Caller, Record<string, string>>;
  /** A new agent in place of the buyer or seller, for operations that end agents or their keys. */
  understudy(): Promise<Record<string, string>>;
  strangersId: string;
  /** Signs another person in after a session or account has ended. */
  newPerson(): Promise<void>;
}

/** Two agents that trade and talk, one that does neither, and every kind of key; with records in every state. */
export async function castOf(app: TestApp, known: KnownIds, hook: string): Promise<Cast> {
  const [buyer, seller, stranger] = [
    await freshFixtures(app).agent(),
    await fixtures(app).agent(),
    await fixtures(app).agent(),
  ];
  for (const { agentId } of [stranger, seller, buyer]) known.add('agent', agentId);
  known.replace('party', [buyer.agentId, seller.agentId]);
  known.replace('hook', [hook]);
  known.replace('open invite', [await fixtures(app).invite({ max_uses: 10_000 })]);
  const bystander = await fixtures(app).agent();
  known.add('bystander', bystander.agentId);
  const { body: webhook } = await seller.client.post('/marketplace/webhooks', { url: hook }).expect(201);
  await tradesOf(app, known, buyer, seller);
  await talkOf(known, buyer, seller);
  const open = await interest(bystander, seller);
  known.add('open interest', open);
  known.give(open, 'seller');
  await denOf(known, buyer);
  const keyOf = async (scopes: string[]): Promise<{ key_id: string; api_key: string }> =>
    (await buyer.client.post('/agents/me/keys', { scopes }).expect(201)).body;
  const [reader, revoked] = [await keyOf(['read']), await keyOf(['read', 'write'])];
  await buyer.client.delete(`/agents/me/keys/${revoked.key_id}`).expect(204);
  const key = (text: string): Record<string, string> => ({ 'X-API-Key': text });
  const cast: Cast = {
    strangersId: stranger.agentId,
    headers: {
      nobody: {},
      buyer: key(buyer.key),
      seller: key(seller.key),
      stranger: key(stranger.key),
      reader: key(reader.api_key),
      operator: { 'X-Admin-Token': ADMIN_TOKEN },
      person: {},
      'buyer by bearer token': { Authorization: `Bearer ${buyer.key}` },
      'key of the other mode': key(newApiKey(true)),
      'revoked key': key(revoked.api_key),
      'made-up key': key(newApiKey(false)),
      'made-up operator': { 'X-Admin-Token': `${ADMIN_TOKEN}x` },
    },
    understudy: async () => {
      const { agentId, key: text } = await freshFixtures(app).agent();
      known.add('agent', agentId);
      return key(text);
    },
    newPerson: async () => {
      freshFixtures(app);
      const owner = await authorizations(app).owner();
      const { headers, url } = await authorizations(app).browser(owner);
      cast.headers.person = { ...headers, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
      const page = await (await fetch(`${url}/account/agents/${owner.agent.agentId}`, { headers })).text();
      known.replace('form', [/name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '']);
      known.replace('owned agent', [owner.agent.agentId]);
    },
  };
  await cast.newPerson();
  await app.drain();
  const sent = await seller.client.get(`/marketplace/webhooks/${webhook.id}/deliveries`).expect(200);
  known.learn('seller', '', '', sent.body);
  return cast;
}

async function tradesOf(app: TestApp, known: KnownIds, buyer: TestAgent, seller: TestAgent): Promise<void> {
  const trade = trades(app);
  const order = async (method = 'sandbox') => {
    const listing = await trade.listing({ return_policy: '14_day', quantity: 9_999 }, seller);
    known.give(listing.id, 'seller');
    const made = await trade.buy(listing, buyer, { payment_method: method });
    known.give(made.id, 'buyer', 'seller');
    return made;
  };
  known.add('pending order', (await order('sandbox_later')).id);
  known.add('pending order', (await order('sandbox_later')).id);
  for (let nth = 0; nth < 3; nth++) known.add('paid order', (await order()).id);
  for (const further of [
    [],
    [],
    [trade.confirm],
    [trade.confirm],
    [trade.confirm, trade.askBack],
    [trade.askBack],
    [trade.askBack],
    [trade.askBack, trade.decline],
    [trade.askBack, trade.decline, trade.escalate],
    [trade.askBack, trade.propose],
  ]) {
    const made = await order();
    await trade.deliver(made);
    for (const step of further) await step(made);
    const last = further.at(-1);
    if (last === undefined) known.add('delivered order', made.id);
    if (last === trade.confirm) known.add('completed order', made.id);
    if (last === trade.decline) known.add('declined order', made.id);
    if (last === trade.propose) known.add('proposed order', made.id);
    if (last === trade.askBack) known.add('asked order', made.id);
    if (last === trade.escalate) known.add('disputed order', made.id);
  }
}

async function talkOf(known: KnownIds, buyer: TestAgent, seller: TestAgent): Promise<void> {
  const connection = await connect(buyer, seller);
  known.give(connection, 'buyer', 'seller');
  known.add('accepted connection', connection);
  const talk = await conversation(buyer, seller);
  known.give(talk, 'buyer', 'seller');
  known.give(await say(seller, talk, 'How is it going?'), 'seller', 'buyer');
}

async function denOf(known: KnownIds, buyer: TestAgent): Promise<void> {
  const den = { slug: `den-of-${buyer.agentId}`, name: 'A den to be written in' };
  await buyer.client.post('/dens', den).expect(201);
  known.add('slug dens', den.slug);
}
