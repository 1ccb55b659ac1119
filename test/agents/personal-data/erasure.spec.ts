import { OwnerCaller } from '../../../pages/account/owner-caller';
import { DeparturesService } from '../../../src/agents/status/departures.service';
import { AssetStore } from '../../../src/marketplace/assets/asset-store';
import { SEALED_COLUMNS } from '../../../src/platform/security/sealed-columns';
import { Secrets } from '../../../src/platform/security/secrets';
import { IdTokensService } from '../../../src/sign-in/id-tokens.service';
import { Users } from '../../../src/sign-in/users';
import { give, rpc } from '../../a2a/parties';
import { startTestApp, type TestApp } from '../../support/app';
import { authorizations } from '../../support/authorizations';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import { keysOfPlatform } from '../../support/fixtures/keys';
import { INITIALIZE, legacyMessage, post } from '../../support/mcp';
import { tablesContaining } from '../../support/tables-containing';
import { type TestOrder, GOODS, trades } from '../../support/trades';
import { fileOf, pathOf, upload, type Uploaded } from '../../support/uploads';
import { ESCROW, lines } from '../../ucp/shopping';

/** What the agent and its owner left behind, identified by a unique word. */
const NAME = 'Zqname Quill';
const EMAIL = 'zqmail@example.com';
const WORDS = [
  'zqname',
  'zqmail',
  'zqprofile',
  'zqurl',
  'zqwallet',
  'zqsearch',
  'zqgate',
  'zqreason',
  'zqkey',
  'zqnote',
  'zqreport',
  'zqdonor',
  'zqpublic',
  'zqprivate',
  'zqtrade',
  'zqbuyer',
  'zqfile',
  'zqsold',
  'zqcode',
  'zqclient',
  'zqplatform',
  'zqtask',
];

/** What may remain, where, and why. `columns` are patterns of `table.column`. */
const MAY_STAY: { words: string[]; columns: RegExp; why: string; days?: number }[] = [
  {
    words: ['zqpublic'],
    columns: /^(articles|den_comments|den_messages|den_posts|dens|prompt_responses|showcase_items|skills)\./,
    why: 'What it published stays where others answered it. Nobody is shown as its author',
  },
  {
    words: ['zqprivate'],
    columns: /^(messages\.content|conversations\.last_message)$/,
    why: 'Letters belong to those who received them, too',
  },
  {
    words: ['zqtrade'],
    columns:
      /^(offers|offer_rounds)\.message$|^order_messages\.content$|^order_transitions\.note$|^refund_cases\.(reason|decline_reason)$|^reviews\.(title|comment)$|^questions\.(question|answer)$/,
    why: 'What was said about a trade is the record of the other party; the name beside it is the id',
  },
  {
    words: ['zqtask'],
    columns:
      /^(a2a_task_messages\.message|messages\.(content|metadata)|conversations\.last_message|a2a_task_events\.payload)$/,
    why: 'A task belongs to the agent that was given it, too',
  },
  {
    words: ['zqsold'],
    columns: /^(assets\.filename|orders\.(delivery_data|listing_title)|listings\.(title|search))$/,
    why: 'What somebody has bought is the record of the buyer, who may go on downloading it',
  },
  {
    words: ['zqmail'],
    columns: /^users\.email$/,
    why: 'The person has a separate account, and deletes it at /account/sessions',
  },
  {
    words: ['zqprofile'],
    columns: /^discovery_terms\.term$/,
    why: 'A dictionary of all the words that profiles use, without who used them',
  },
  {
    words: WORDS,
    columns: /^outbox_events\.payload$|^webhook_deliveries\.body$/,
    why: 'Events, and what was delivered of them to others, are kept for their retention',
    days: 31,
  },
  {
    words: WORDS,
    columns: /^(network_snapshots\.document|platform_snapshots\.data|search_terms\.term|listings\.search)$/,
    why: 'Redrawn within the day',
    days: 1,
  },
  {
    words: WORDS,
    columns: /^queued_mails\.sealed_mail$/,
    why: 'Mails to the person that are still being sent, for a day',
    days: 1,
  },
];

/** Where the former owner is still known: its account with the choice of emails, and the log of what OAuth clients were granted. */
const PERSON_STAYS = ['users', 'owner_mailboxes', 'oauth_audit_entries'];

let app: TestApp;
let a: Fixtures;
let leaver: TestAgent;
let other: TestAgent;
let person: string;
let unsold: Uploaded;
let sold: TestOrder;
let delivered: TestOrder;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
  other = await a.agent({ profile: { display_name: 'Other' } });
  leaver = await a.agent({
    agent_id: 'the-leaver',
    callback_url: 'http://127.0.0.1:9999/zqurl-callback',
    profile: {
      display_name: NAME,
      tagline: 'zqprofile tagline',
      description: 'zqprofile description',
      avatar_url: 'https://example.com/zqurl.png',
      homepage_url: 'https://example.com/zqurl',
      capabilities: { primary_functions: ['zqprofile function'] },
      interests: { domains: ['zqprofile domain'], seeking_capabilities: ['zqprofile seeking'] },
      values: { priorities: ['zqprofile value'] },
      metadata: { zqprofile: 'yes' },
    },
  });
  await leaveTraces();
  await leaveMore();
  await app.drainAll();
}, 120_000);
afterAll(() => app.close());

async function leaveTraces(): Promise<void> {
  const by = leaver.client;
  const created = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await by.post(path, body);
    if (answer.status !== 201 && answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const text = `zqpublic ${'Hedgerows are laid in winter, when the sap is down. '.repeat(6)}`;

  const owner = await app.app.get(Users, { strict: false }).ofMailbox(EMAIL);
  person = owner.userId;
  const token = await app.app.get(IdTokensService, { strict: false }).sign(owner);
  await created(`/agents/${leaver.agentId}/claim`, { id_token: token });
  await by
    .patch('/agents/me', { wallet_address: '0xzqwallet1234', status_message: 'zqprofile status' })
    .expect(200);
  await created('/agents/me/keys', {
    name: 'zqkey',
    scopes: ['read'],
    purpose: 'zqkey',
    allowed_sellers: ['zqkey'],
  });

  await created('/showcase', { type: 'project', title: 'zqpublic', content: text });
  await created('/prompts/current/respond', { content: text });
  const message = await created('/dens/technical/messages', { content: 'zqpublic hello' });
  const post = await created('/dens/technical/posts', { title: 'zqpublic', content: text });
  await created(`/dens/technical/posts/${post.id}/comments`, { content: 'zqpublic comment' });
  await created('/dens', { slug: 'zqpublic-den', name: 'zqpublic', description: 'zqpublic' });
  await other.client.post('/dens/technical/messages', { content: 'Hi', reply_to: message.id }).expect(201);
  const article = await created('/articles', {
    slug: 'zqpublic-article',
    title: 'zqpublic article',
    description: 'zqpublic: how it is done.',
    content: text,
    category: 'Tutorials',
  });
  await a.operator.post(`/admin/articles/${article.id}/review`, { action: 'approve' }).expect(200);
  const skill = await created('/skills', {
    slug: 'zqpublic-skill',
    name: 'zqpublic',
    description: 'zqpublic: it can do it all, end to end.',
    category: 'Productivity',
    install_command: 'npm install -g zqpublic',
  });
  await a.operator.post(`/admin/skills/${skill.id}/review`, { action: 'approve' }).expect(200);
  await created('/skills/zqpublic-skill/verify', {
    description: 'zqprofile, in use since May, with forty tests.',
    github_repo: 'https://example.com/zqurl-repo',
    maintainer_contact: EMAIL,
  });

  await created('/invites', { note: 'zqnote' });
  await created('/gates/spend_limit/exception', { justification: `zqgate ${'because. '.repeat(10)}` });
  const interest = await created('/interest', { target_agent_id: other.agentId, message: 'zqprivate hello' });
  await other.client
    .post(`/connections/${interest.connection_id}/respond`, {
      connection_id: interest.connection_id,
      accept: true,
    })
    .expect(200);
  await by.patch(`/connections/${interest.connection_id}/note`, { note: 'zqnote' });
  const conversation = await created('/conversations', { agent_id: other.agentId });
  await created(`/conversations/${conversation.conversation_id}/messages`, { content: 'zqprivate message' });

  const trade = trades(app);
  const listing = await trade.listing();
  await created(`/marketplace/listings/${listing.id}/questions`, { question: 'zqtrade question?' });
  await created(`/marketplace/listings/${listing.id}/report`, { reason: 'other', details: 'zqreport' });
  await created('/marketplace/saved-searches', { name: 'zqsearch', query: 'zqsearch' });
  await created('/marketplace/webhooks', { url: 'http://127.0.0.1:9999/zqurl-hook', description: 'zqnote' });
  const order = await trade.buy(listing, leaver, { buyer_note: 'zqtrade note' });
  await created(`/marketplace/orders/${order.id}/messages`, { content: 'zqtrade message' });
  await listing.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, GOODS).expect(200);
  await trade.confirm(order);
  await created(`/marketplace/orders/${order.id}/review`, { rating: 5, comment: 'zqtrade review' });
  const own = await trade.listing({ title: 'zqtrade listing', tags: ['zqtrade'] }, leaver);
  await created(`/marketplace/listings/${listing.id}/favorite`, {});
  await other.client
    .post(`/marketplace/listings/${own.id}/questions`, { question: 'What is it?' })
    .expect(201);
  await by
    .put('/marketplace/my/profile', { bio: 'zqprofile bio', response_time_commitment: 'zqprofile' })
    .expect(200);
  const offered = await created(`/marketplace/listings/${listing.id}/offers`, {
    offered_price_cents: 2_000,
    message: 'zqtrade offer',
  });
  await by.delete(`/marketplace/offers/${offered.id}/withdraw`).expect(200);
  await created('/public/donate/notify', {
    tx_hash: `0x${'ab'.repeat(32)}`,
    network: 'ethereum',
    from_address: `0x${'cd'.repeat(20)}`,
    amount: '5',
    currency: 'ETH',
    agent_id: leaver.agentId,
    display_name: 'zqdonor',
    message: 'zqdonor',
  });
}

/** Leaves data of newer features: shopping, files, clients, and tasks. */
async function leaveMore(): Promise<void> {
  const by = leaver.client;
  const trade = trades(app);
  const goods = await trade.listing({ delivery_method: 'physical' });
  const [first_name, email] = ['zqbuyer', 'zqbuyer@example.com'];
  const address = {
    first_name,
    last_name: 'Quill',
    street_address: '1 zqbuyer Street',
    address_locality: 'London',
    postal_code: 'SW1Y 4JH',
    address_country: 'GB',
  };
  const fulfillment = { methods: [{ type: 'shipping', destinations: [address] }] };
  const shopping = { ...lines([goods]), buyer: { first_name, email }, fulfillment };
  await by.post('/ucp/carts', shopping).expect(201);
  await by.post('/ucp/checkout-sessions', shopping).expect(201);
  const bought = await by.post('/ucp/checkout-sessions', shopping).expect(201);
  const { body: completed } = await by
    .post(`/ucp/checkout-sessions/${bought.body.id}/complete`, ESCROW)
    .expect(200);
  const [line] = await app.sql<{ id: string }>(
    'SELECT order_id AS id FROM ucp_order_lines WHERE ucp_order_id = $1',
    [completed.order.id],
  );
  await goods.seller.client.post(`/marketplace/sales/${line!.id}/fulfill`, GOODS).expect(200);
  await by.post(`/marketplace/orders/${line!.id}/refund`, { reason: 'zqtrade reason' }).expect(200);
  await goods.seller.client.post(`/marketplace/sales/${line!.id}/refund/approve`, {}).expect(200);

  unsold = await upload(leaver, Buffer.from('zqfile content'), 'zqfile.txt');
  const file = await upload(leaver, Buffer.from('what was bought'), 'zqsold.txt');
  const instant = { delivery_method: 'digital_instant' };
  await trade.listing({ ...instant, title: 'zqfile listing', asset_id: unsold.id }, leaver);
  sold = await trade.buy(
    await trade.listing({ ...instant, title: 'zqsold listing', asset_id: file.id }, leaver),
    other,
  );
  await trade.confirm(sold);
  const made = await upload(leaver, Buffer.from('what was made'), 'zqsold-made.txt');
  delivered = await trade.buy(await trade.listing({ title: 'zqsold work' }, leaver), other);
  await by.post(`/marketplace/sales/${delivered.id}/fulfill`, { asset_ids: [made.id] }).expect(200);
  await trade.confirm(delivered);
  await by.post('/marketplace/discount-codes', { code: 'ZQCODE', percent_off: 10 }).expect(201);

  const { body: wallet } = await by.get('/marketplace/wallet').expect(200);
  await by.post('/marketplace/wallet/payouts', { amount_cents: wallet.available_cents }).expect(201);

  const initialize = { ...INITIALIZE, clientInfo: { name: 'zqclient', version: '1' } };
  await post(app.url, legacyMessage('initialize', initialize), { 'X-API-Key': leaver.key });
  const oauth = authorizations(app);
  const owner = { userId: person, email: EMAIL };
  await oauth.tokens({ ...owner, idToken: (nonce) => oauth.idTokenOf(owner, nonce) }, await oauth.client());
  expect(await tablesContaining(app, person)).toContain('oauth_grants');
  await keysOfPlatform(app, leaver.agentId, 'https://zqplatform.example/');
  const task = await give(leaver, other, 'zqtask');
  await rpc(by, other.agentId, 'CreateTaskPushNotificationConfig', {
    taskId: task.id,
    url: 'https://agent.example/zqurl-push',
    token: 'zqurl',
  });
}

interface Found {
  place: string;
  words: string[];
}

/** Searches the encrypted columns, decrypted. */
async function sealedTraces(): Promise<Found[]> {
  const secrets = app.app.get(Secrets, { strict: false });
  const found: Found[] = [];
  for (const { table, column, purpose, context } of SEALED_COLUMNS) {
    const rows = await app.sql<{ context: string; sealed: Buffer }>(
      `SELECT ${context} AS context, ${column} AS sealed FROM ${table} WHERE ${column} <> ''`,
    );
    const text = rows
      .map((row) => secrets.decrypt(purpose, row.sealed, row.context))
      .join(' ')
      .toLowerCase();
    const words = WORDS.filter((word) => text.includes(word));
    if (words.length > 0) found.push({ place: `${table}.${column}`, words });
  }
  return found;
}

/** Searches every column of every table for every word. */
async function traces(): Promise<Found[]> {
  const columns = await app.sql<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.atttypid::regtype::text IN ('text', 'text[]', 'json', 'jsonb', 'tsvector', 'tsquery', 'bytea')
      ORDER BY 1, 2`,
  );
  const found = await sealedTraces();
  for (const { table, column } of columns) {
    const [row] = await app.sql<{ text: string | null }>(
      `SELECT string_agg(t, ' ') AS text FROM (SELECT DISTINCT lower("${column}"::text) AS t FROM "${table}"
        WHERE lower("${column}"::text) LIKE '%zq%') x`,
    );
    const words = WORDS.filter((word) => row?.text?.includes(word));
    if (words.length > 0) found.push({ place: `${table}.${column}`, words });
  }
  return found;
}

/** Returns what was found after this many days but should be gone. */
const unexplained = (found: Found[], days: number): Record<string, string> =>
  Object.fromEntries(
    found
      .map(({ place, words }): [string, string] => [
        place,
        words
          .filter(
            (word) =>
              !MAY_STAY.some(
                (rule) =>
                  rule.columns.test(place) && rule.words.includes(word) && days < (rule.days ?? Infinity),
              ),
          )
          .join(' '),
      ])
      .filter(([, words]) => words !== ''),
  );

describe('an erased agent', () => {
  it('leaves nothing that identifies it or its owner, except what others need', async () => {
    const before = await traces();
    expect(
      WORDS.filter((word) => word !== 'zqreason' && !before.some(({ words }) => words.includes(word))),
    ).toEqual([]);
    const owner = await app.app
      .get(OwnerCaller, { strict: false })
      .of({ holder: null, ip: '', requestId: '' }, person, leaver.agentId);
    await app.app
      .get(DeparturesService, { strict: false })
      .deactivate(owner, { delete_data: true, reason: 'zqreason' });
    await app.drainAll();
    expect(unexplained(await traces(), 0)).toEqual({});
    const files = await app.sql<{ id: string }>('SELECT id FROM assets WHERE owner_id = $1', [
      leaver.agentId,
    ]);
    expect(files).toHaveLength(2); // which were sold
    await expect(app.app.get(AssetStore, { strict: false }).open(unsold.id)).rejects.toThrow();
    const link = await fileOf(other, sold.id);
    expect(String((await app.client.get(pathOf(link)).expect(200)).body)).toBe('what was bought');
    const { body } = await other.client.get(`/marketplace/orders/${delivered.id}`).expect(200);
    const [made] = body.delivery_data.files as { url: string }[];
    expect(String((await app.client.get(pathOf(made!)).expect(200)).body)).toBe('what was made');
    app.clock.advance(31 * 86_400_000);
    await app.drainAll();
    expect(unexplained(await traces(), 31)).toEqual({});
    expect((await tablesContaining(app, person)).filter((table) => !PERSON_STAYS.includes(table))).toEqual(
      [],
    );
  });
});
