import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { versioned } from '../support/downloads';
import { startFaultyProxy } from '../support/faulty-proxy';
import { fixtures } from '../support/fixtures';
import { RialtoCommand } from '../support/rialto-command';
import { trades } from '../support/trades';

const DESCRIPTION = 'For sailors, in English and Swahili';

let app: TestApp;
let rialto: RialtoCommand;
let invite: string;
beforeAll(async () => {
  app = await startTestApp();
  rialto = new RialtoCommand(app.url);
  invite = await fixtures(app).invite({ max_uses: 100 });
});
afterAll(async () => {
  rialto.close();
  await app.close();
});

const as = (profile: string, ...args: string[]): string[] => ['--profile', profile, ...args];
const configFile = (): string => join(rialto.home, '.config', 'rialto', 'config.json');
const registered = (id: string) => rialto.run(['register', '--invite', invite, '--id', id]);
const storedKey = (profile: string): string =>
  (JSON.parse(readFileSync(configFile(), 'utf8')) as { profiles: Record<string, { key: string }> }).profiles[
    profile
  ]!.key;

it('is installed from the service with one command, and has no dependencies', async () => {
  const { body } = await app.client.get('/downloads').expect(200);
  const found = (body as { downloads: { file: string; install: string }[] }).downloads.find(
    ({ file }) => file === versioned('rialto-cli.tgz'),
  );
  expect(found?.install).toBe(
    `npm install -g ${app.settings.PUBLIC_URL}/downloads/${versioned('rialto-cli.tgz')}`,
  );
  const prefix = join(rialto.home, 'global');
  const options = [`--prefix=${prefix}`, `--cache=${join(prefix, 'cache')}`, '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', [
    'install',
    '-g',
    `${app.url}/downloads/${versioned('rialto-cli.tgz')}`,
    ...options,
  ]);
  const { stdout } = await promisify(execFile)(join(prefix, 'bin', 'rialto'), ['--version']);
  const manifest = readFileSync(join(prefix, 'lib/node_modules/rialto-cli/package.json'), 'utf8');
  const { version, dependencies, scripts } = JSON.parse(manifest) as Record<string, unknown>;
  expect([`${String(version)}\n`, dependencies, scripts]).toEqual([stdout, undefined, undefined]);
});

describe('signing in', () => {
  it('registers agents, and stores a key for each that is never printed', async () => {
    for (const id of ['cli-ada', 'cli-bob']) {
      const { code, said, noted } = await registered(id);
      expect([code, noted, said]).toEqual([0, '', `Registered ${id} (active); profile ${id}.\n`]);
    }
    expect(statSync(configFile()).mode & 0o777).toBe(0o600);
    expect(await rialto.json(['whoami'])).toMatchObject({
      agent_id: 'cli-bob',
      profile: 'cli-bob',
      mode: 'test',
    });
    expect(await rialto.json(as('cli-ada', 'whoami'))).toMatchObject({ agent_id: 'cli-ada' });
    const again = await rialto.run(['register', '--invite', invite, '--id', 'cli-ada']);
    expect([again.code, again.noted]).toEqual([
      2,
      expect.stringContaining('Choose another name with --profile.'),
    ]);
  });

  it('verifies a key before it is stored, says whose it is, and removes it again', async () => {
    const { key, agentId } = await fixtures(app).agent();
    const { code, said } = await rialto.run(['login', '--profile', 'third'], { input: `${key}\n` });
    expect([code, said]).toEqual([0, expect.stringContaining(`(${agentId}), profile third.`)]);
    expect((await rialto.run(as('third', 'whoami'))).said).toMatch(/^agent +.+\nstatus +active\n/);
    expect(await rialto.run(['logout', '--profile', 'third'])).toMatchObject({ code: 0 });
    expect(await rialto.run(as('third', 'whoami'))).toMatchObject({ code: 3, said: '' });
    const before = readFileSync(configFile(), 'utf8');
    const wrong = await rialto.run(['login'], { input: 'rlt_test_wrong' });
    expect([wrong.code, wrong.noted]).toEqual([3, expect.stringContaining('(invalid_api_key)')]);
    expect(wrong.noted).not.toContain('rlt_test_wrong');
    expect(readFileSync(configFile(), 'utf8')).toBe(before);
    expect((await rialto.run(['login'])).code).toBe(2);
  });

  it('switches between profiles', async () => {
    expect((await rialto.run(['profiles', 'cli-ada'])).code).toBe(0);
    expect(await rialto.json(['whoami'])).toMatchObject({ agent_id: 'cli-ada' });
    const { profiles } = await rialto.json<{ profiles: object[] }>(['profiles']);
    expect(profiles).toContainEqual({ profile: 'cli-ada', agent_id: 'cli-ada', url: app.url, current: true });
  });

  it('never sends a stored key to another address', async () => {
    const { code, noted } = await rialto.run(['whoami', '--url', 'http://127.0.0.1:9']);
    expect([code, noted]).toEqual([
      3,
      expect.stringContaining(`is for ${app.url}, not for http://127.0.0.1:9`),
    ]);
  });

  it('never sends a key or a token of the environment to an address that only a command names', async () => {
    const received: IncomingHttpHeaders[] = [];
    const stranger = createServer(({ headers }, response) => {
      received.push(headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const env = {
      RIALTO_API_KEY: storedKey('cli-bob'),
      RIALTO_ADMIN_TOKEN: ADMIN_TOKEN,
      RIALTO_URL: app.url,
    };
    try {
      for (const args of [
        ['search', 'x'],
        ['show', 'ada'],
        ['whoami'],
        ['wallet'],
        ['doctor'],
        ['api', 'GET', '/agents/me'],
      ])
        await rialto.run([...args, '--url', url], { env });
      await rialto.run(['login', '--url', url], { env });
      await rialto.run(['--url', url, 'register', '--id', 'cli-stranger', '--invite', 'INV-1'], { env });
      await rialto.run(['admin', 'ledger', 'check', '--url', url], { env });
      await rialto.run(['--url', url, 'admin', 'ledger', 'check'], { env });
      expect(received.length).toBeGreaterThan(3);
      const secrets = JSON.stringify(received);
      for (const secret of [env.RIALTO_API_KEY, ADMIN_TOKEN]) expect(secrets).not.toContain(secret);
      const { code, noted } = await rialto.run(['wallet', '--url', url], { env });
      expect([code, noted]).toEqual([3, expect.stringContaining(`RIALTO_API_KEY is not sent to ${url}`)]);
      await rialto.run(['wallet', '--url', url, '--key', env.RIALTO_API_KEY], { env });
      expect(received.at(-1)).toMatchObject({ 'x-api-key': env.RIALTO_API_KEY });
    } finally {
      stranger.close();
    }
  });

  it('says that a key is malformed, and where it comes from', async () => {
    const { key } = await fixtures(app).agent();
    const broken = await rialto.run(['whoami'], {
      env: { RIALTO_API_KEY: `${key.slice(0, 20)}\n${key.slice(20)}` },
    });
    expect([broken.code, broken.noted]).toEqual([
      2,
      expect.stringContaining('contains a space, a line break'),
    ]);
    expect(await rialto.json(['whoami'], { RIALTO_API_KEY: `${key}\n` })).toMatchObject({ status: 'active' });
    const wrong = await rialto.run(['whoami'], { env: { RIALTO_API_KEY: 'rlt_test_wrong' } });
    expect(wrong.noted).toContain('next: The key comes from RIALTO_API_KEY: correct it, or unset it');
    const given = await rialto.run(['whoami', '--key', 'rlt_test_wrong']);
    expect(given.noted).toContain('next: The key comes from --key: correct it.');
  });

  it('reports a revoked key with what to do', async () => {
    const { key, client } = await fixtures(app).agent();
    const { body } = await client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    const { api_key, key_id } = body as { api_key: string; key_id: string };
    const env = { RIALTO_API_KEY: api_key };
    expect(await rialto.json(['whoami'], env)).toMatchObject({ key: { scopes: ['read'] }, profile: null });
    await client.delete(`/agents/me/keys/${key_id}`).expect(204);
    const { code, noted, said } = await rialto.run(['whoami', '--json'], { env });
    expect([code, said]).toEqual([3, '']);
    expect(JSON.parse(noted)).toEqual({
      error: {
        code: 'key_revoked',
        status: 401,
        next: expect.stringContaining('comes from RIALTO_API_KEY'),
        message: expect.any(String),
        request_id: expect.any(String),
      },
    });
    expect(noted).not.toContain(api_key);
    expect(await rialto.json(['whoami', '--key', key])).toMatchObject({ status: 'active' });
    const mistyped = await rialto.run(['whoami', key], { env: { RIALTO_API_KEY: key } });
    expect(mistyped.noted).toContain('Unexpected argument: [key]');
  });
});

describe('a trade', () => {
  it('is done with two profiles, from the listing to the review', async () => {
    await rialto.run(['profiles', 'cli-bob']);
    await rialto.json(as('cli-bob', 'wallet', 'deposit', '100'));
    const listing = await rialto.json<{ id: string; price_cents: number }>(
      as(
        'cli-ada',
        'sell',
        '--title',
        'Zanzibar maps',
        '--description',
        DESCRIPTION,
        '--price',
        '25.50',
        '--quantity',
        '3',
      ),
    );
    expect(listing).toMatchObject({ price_cents: 2_550, quantity: 3, status: 'active' });
    const found = await rialto.run(['search', 'zanzibar', '--max-price', '30', '--sort', 'price_asc']);
    expect(found.said).toMatch(/^ID +PRICE +TITLE +SELLER +RATING +STOCK\n/);
    expect(found.said).toMatch(new RegExp(`^${listing.id} +\\$25\\.50 +Zanzibar maps +cli-ada +- +3$`, 'm'));
    expect((await rialto.run(['search', 'zanzibar', '--max-price', '10'])).said).toBe('none\n');

    const unasked = await rialto.run(as('cli-bob', 'buy', listing.id));
    expect([unasked.code, unasked.noted]).toEqual([2, expect.stringContaining('for $25.50?')]);
    const dear = await rialto.run(as('cli-bob', 'buy', listing.id, '--max-total', '20'));
    expect([dear.code, dear.noted]).toEqual([1, expect.stringContaining('(above_max_total)')]);
    const order = await rialto.json<{ id: string }>(
      as('cli-bob', 'buy', listing.id, '--quantity', '2', '--yes', '--note', 'By Friday'),
    );
    expect(order).toMatchObject({ status: 'paid', total_cents: 5_100, buyer_note: 'By Friday' });

    await app.drain();
    const inbox = await rialto.run(as('cli-ada', 'inbox'));
    expect(inbox.said).toMatch(
      new RegExp(`^1 order to deliver\n  ${order.id}  \\$51\\.00  Zanzibar maps  due in `),
    );
    const sales = await rialto.run(as('cli-ada', 'orders', '--sales', '--status', 'paid'));
    expect(sales.said).toMatch(new RegExp(`\n${order.id} +paid +\\$51\\.00 +Zanzibar maps +cli-bob +`));
    const short = order.id.slice(0, 30);
    const early = await rialto.run(as('cli-bob', 'confirm', order.id));
    expect(early.code).toBe(4);
    expect(early.noted).toMatch(/^error: .+ \(order_state_conflict\)\n {2}possible now: .+\n/);
    expect(early.noted).toMatch(/\n {2}request: [\w-]+\n$/);
    const delivered = await rialto.run(
      as('cli-ada', 'fulfill', short, '--link', 'https://example.com/maps', '--message', 'Here'),
    );
    expect([delivered.code, delivered.said]).toEqual([0, expect.stringMatching(/^status +delivered$/m)]);
    expect(await rialto.json(as('cli-bob', 'show', short))).toMatchObject({
      delivery_data: { url: 'https://example.com/maps' },
    });
    expect(await rialto.json(as('cli-bob', 'confirm', order.id))).toMatchObject({ status: 'completed' });
    expect((await rialto.run(as('cli-bob', 'review', order.id, '--rating', '5'))).code).toBe(0);
    expect(await rialto.json(as('cli-ada', 'wallet'))).toMatchObject({ pending_cents: expect.any(Number) });
    const { entries } = await rialto.json<{ entries: object[] }>(as('cli-bob', 'wallet', 'entries'));
    expect(entries).toContainEqual(expect.objectContaining({ order_id: order.id, amount_cents: -5_100 }));
  });

  it('can end in cancellation by the seller, and in a refund that the seller grants', async () => {
    const { id } = await rialto.json<{ id: string }>(
      as(
        'cli-ada',
        'sell',
        '--title',
        'Tides of Zanzibar',
        '--description',
        DESCRIPTION,
        '--price-cents',
        '700',
        '--quantity',
        '5',
      ),
    );
    const bought = () => rialto.json<{ id: string }>(as('cli-bob', 'buy', id, '--max-total', '7.00'));
    const first = await bought();
    expect(await rialto.json(as('cli-ada', 'cancel', first.id, '--reason', 'Sold out'))).toMatchObject({
      status: 'cancelled',
    });
    const second = await bought();
    writeFileSync(join(rialto.home, 'work', 'tides.txt'), 'High at noon');
    await rialto.json(as('cli-ada', 'fulfill', second.id, '--file', 'tides.txt'));
    expect(await rialto.json(as('cli-bob', 'refund', second.id, '--reason', 'Wrong year'))).toMatchObject({
      status: 'refund_requested',
      delivery_data: { filename: 'tides.txt', text: 'High at noon' },
    });
    expect((await rialto.run(as('cli-ada', 'inbox'))).said).toContain('1 refund to decide');
    await rialto.json(as('cli-ada', 'refund', second.id, '--decline', '--reason', 'The year is right'));
    expect(await rialto.json(as('cli-ada', 'inbox'))).toMatchObject({ refunds: [] });
    await rialto.json(as('cli-ada', 'refund', second.id, '--approve', '--amount', '1.00'));
    expect((await rialto.run(as('cli-bob', 'inbox'))).said).toContain('1 proposed refund to answer');
    expect((await rialto.run(as('cli-bob', 'show', second.id))).said).toMatch(/proposed refund\s+\$1\.00/);
    const both = await rialto.run(as('cli-bob', 'refund', second.id, '--accept', '--escalate'));
    expect(both.noted).toContain('Pass only one of');
    expect(await rialto.json(as('cli-bob', 'refund', second.id, '--accept'))).toMatchObject({
      status: 'completed',
      refunded_cents: 100,
    });
    const third = await bought();
    await rialto.json(as('cli-bob', 'refund', third.id));
    expect(await rialto.json(as('cli-ada', 'refund', third.id, '--approve'))).toMatchObject({
      status: 'refunded',
    });
  });

  it('buys once, even if the process is killed before it has the response', async () => {
    const { id } = await trades(app).listing();
    await rialto.json(as('cli-bob', 'wallet', 'deposit', '100'));
    const bought = async (): Promise<string[]> => {
      const { orders } = await rialto.json<{ orders: { id: string; listing_id: string }[] }>(
        as('cli-bob', 'orders'),
      );
      return orders.filter(({ listing_id }) => listing_id === id).map((order) => order.id);
    };
    const proxy = await startFaultyProxy(app.url);
    try {
      let stalled = false;
      proxy.failBy(({ method }) =>
        method === 'POST' && !stalled ? ((stalled = true), 'stall-body') : 'pass',
      );
      // a stored key is not sent to the address of the proxy
      const env = { RIALTO_URL: proxy.url, RIALTO_API_KEY: storedKey('cli-bob') };
      const args = ['buy', id, '--yes', '--json'];
      const killed = rialto.start(args, env);
      for (let tries = 0; (await bought()).length === 0; tries++) expect(tries).toBeLessThan(100);
      await killed.stop('SIGKILL');
      const { code, said, noted } = await rialto.run(args, { env });
      expect([code, noted]).toEqual([0, expect.stringContaining('the one order of both')]);
      expect(await bought()).toEqual([(JSON.parse(said) as { id: string }).id]);
    } finally {
      await proxy.close();
    }
  });
});

it('the inbox lists everything that awaits an agent', async () => {
  const me = await fixtures(app).agent();
  const other = await fixtures(app).agent();
  const env = { RIALTO_API_KEY: me.key };
  expect((await rialto.run(['inbox'], { env })).code).toBe(0);
  const { id } = await trades(app).listing({}, me);
  const ask = (question: string) => other.client.post(`/marketplace/listings/${id}/questions`, { question });
  const asked = (await ask('Do you translate poems?').expect(201)).body as { id: string };
  const answered = (await ask('Do you translate songs?').expect(201)).body as { id: string };
  await me.client.post(`/marketplace/questions/${answered.id}/answer`, { answer: 'Yes, I do.' }).expect(200);
  const offer = { offered_price_cents: 2_000 };
  const offered = (await other.client.post(`/marketplace/listings/${id}/offers`, offer).expect(201)).body as {
    id: string;
  };
  const interest = { target_agent_id: me.agentId, message: 'Shall we work together?' };
  await other.client.post('/interest', interest).expect(201);
  await app.drain();
  expect(await rialto.json(['inbox'], env)).toMatchObject({
    to_deliver: [],
    to_confirm: [],
    refunds: [],
    proposed_refunds: [],
    questions: [{ id: asked.id }],
    offers: [{ id: offered.id }],
    connection_requests: [{ initiator_agent_id: other.agentId }],
  });
  const { said } = await rialto.run(['inbox', '--read'], { env });
  for (const heading of ['1 question to answer', '1 offer to answer', '1 connection request'])
    expect(said).toContain(`${heading}\n`);
  expect(said).toMatch(/^\d+ unread notifications?$/m);
  expect(await rialto.json(['inbox'], env)).toMatchObject({ notifications: [] });
});

describe('errors', () => {
  it.each([
    [['serach', 'x'], 'There is no command serach x. (usage)\n  next: Did you mean rialto search?'],
    [['events'], undefined],
    [['events', 'tial'], 'Did you mean rialto events tail?'],
    [['orders', '--stauts', 'paid'], 'There is no option --stauts. (usage)\n  next: Did you mean --status?'],
    [['orders', '--status', 'payd'], 'Did you mean paid?'],
    [['orders', '--limit', 'many'], '--limit is not a whole number: many'],
    [['search', '--max-price', '1.999'], '--max-price is not an amount in dollars'],
    [['buy'], '<listing> is missing. (usage)\n  next: Usage: rialto buy <listing>'],
    [['buy', 'lst_1', 'lst_2'], 'Unexpected argument: lst_2'],
    [['fulfill', 'ord_1', '--text'], '--text needs a value.'],
    [['fulfill', 'ord_1', '--text', '--json'], 'write --text=--json'],
    [['fulfill', 'ord_1', '--text', 'a', '--data', '{}'], 'Pass exactly one of'],
    [['fulfill', 'ord_1', '--data', '{'], '--data is not JSON'],
    [['sell', '--title', 'x', '--description', 'y'], 'Pass either --price or --price-cents.'],
    [['search', '--url', 'ftp://x'], 'not an http URL'],
    [['trigger', 'marketplace.order.creatd'], 'Did you mean marketplace.order.created?'],
    [['replay', '--since', 'yesterday'], '--since is not a period'],
    [['help', 'lissen'], 'Did you mean rialto help listen?'],
  ])('%j is explained', async (args, message) => {
    const { code, said, noted } = await rialto.run(as('cli-bob', ...args));
    if (message === undefined)
      return expect([code, said]).toEqual([0, expect.stringContaining('events tail')]);
    expect([code, said]).toEqual([2, '']);
    const words = noted.replace(/^\{.*$/s, (document) => JSON.parse(document).error.next as string);
    expect(words).toContain(message);
  });

  it('keep keys and passwords off public networks and out of messages', async () => {
    const open = { RIALTO_API_KEY: 'rlt_test_x', RIALTO_URL: 'http://market.invalid' };
    const refused = await rialto.run(['wallet'], { env: open });
    expect([refused.code, refused.said]).toEqual([2, '']);
    expect(refused.noted).toContain('would be sent to http://market.invalid without encryption');
    expect(refused.noted).toContain('set RIALTO_ALLOW_INSECURE_HTTP=true.');
    const allowed = await rialto.run(['wallet'], { env: { ...open, RIALTO_ALLOW_INSECURE_HTTP: 'true' } });
    expect([allowed.code, allowed.noted]).toEqual([5, expect.stringContaining('(connection_failed)')]);
    const password = await rialto.run(['search', '--url', 'https://ada:secret@market.invalid']);
    expect([password.code, password.noted]).toEqual([2, expect.not.stringContaining('secret')]);
  });

  it('have the exit code of what happened', async () => {
    expect((await rialto.run(['show', 'lst_none'], { env: { HOME: '/nonexistent' } })).code).toBe(4);
    const away = await rialto.run(['search', '--url', 'http://127.0.0.1:9', '--json']);
    expect(away.code).toBe(5);
    expect(JSON.parse(away.noted).error).toMatchObject({ code: 'connection_failed' });
    const invalid = await rialto.run(as('cli-bob', 'sell', '--title', '', '--price', '1'));
    expect(invalid.code).toBe(2);
  });

  it('name options and commands, not members and routes', async () => {
    const many = await rialto.run(as('cli-bob', 'orders', '--limit', '1000'));
    expect(many.noted).toMatch(/^error: --limit: /);
    const { id } = await trades(app).listing({ quantity: 5 });
    const order = await rialto.json<{ id: string }>(as('cli-bob', 'buy', id, '--yes'));
    const wrong = await rialto.run(as('cli-bob', 'review', order.id, '--rating', '9'));
    expect(wrong.noted).toMatch(/^error: --rating: /);
    expect(wrong.noted).not.toContain('detail'); // which the terminal does not show
    const early = await rialto.run(as('cli-bob', 'review', order.id, '--rating', '5'));
    expect(early.code).toBe(4);
    expect(early.noted).not.toMatch(/\b(GET|POST|PUT) \//);
    const poor = await rialto.run(as('cli-bob', 'wallet', 'payout', '9999999', '--yes'));
    expect(poor.noted).not.toMatch(/\b(GET|POST|PUT) \//);
  });

  it('do not arise when the reader closes the pipe', async () => {
    // more than fits into a pipe
    const command = `"${process.execPath}" "${rialto.program}" api GET /openapi.json | head -1`;
    const env = { PATH: process.env.PATH, HOME: rialto.home, RIALTO_URL: app.url };
    const bash = ['-o', 'pipefail', '-c', command];
    const { stdout, stderr } = await promisify(execFile)('bash', bash, { env });
    expect([stdout, stderr]).toEqual(['{\n', '']);
  });
});

describe('tools', () => {
  it('call any operation', async () => {
    const { said } = await rialto.run(as('cli-bob', 'api', 'GET', '/marketplace/orders?limit=1'));
    expect(JSON.parse(said)).toMatchObject({ limit: 1 });
    const patched = await rialto.run(as('cli-bob', 'api', 'PATCH', '/agents/me', '--data', '-'), {
      input: '{"tagline": "Buys maps"}',
    });
    expect(JSON.parse(patched.said)).toMatchObject({ tagline: 'Buys maps' });
    expect((await rialto.run(['show', 'cli-bob'])).said).toMatch(/^tagline +Buys maps$/m);
  });

  it('print the configuration of MCP hosts, which names the key and does not contain it', async () => {
    const { hosts } = await rialto.json<{ hosts: { host: string; configuration: unknown }[] }>(
      as('cli-bob', 'mcp'),
    );
    for (const { configuration } of hosts) expect(JSON.stringify(configuration)).toContain(`${app.url}/mcp`);
    expect(JSON.stringify(hosts)).not.toMatch(/rlt_/);
    expect(await rialto.json(['mcp', '--host', 'cursor'])).toMatchObject({
      configuration: {
        mcpServers: { rialto: { url: `${app.url}/mcp`, headers: { 'X-API-Key': '${env:RIALTO_API_KEY}' } } },
      },
    });
  });

  it('offer the operator’s commands', async () => {
    const env = { RIALTO_ADMIN_TOKEN: ADMIN_TOKEN };
    const made = await rialto.run(['admin', 'invites', 'create', '--note', 'by rialto'], { env });
    expect([made.code, made.said]).toEqual([
      0,
      expect.stringMatching(/^CODE [^\n]+\nINV-[^\n]+by rialto\n$/),
    ]);
    const help = await rialto.run(['admin', '--help']);
    expect([help.code, help.said]).toEqual([
      0,
      expect.stringMatching(/^usage: rialto admin COMMAND[^]+ {2}ledger check /),
    ]);
    expect((await rialto.run(['admin', 'ledger', 'check'])).code).toBe(3);
    expect((await rialto.run(['admin', 'agents', 'suspend'], { env })).code).toBe(2);
    expect((await rialto.run(['admin', 'agents', 'show', 'nobody-here'], { env })).code).toBe(4);
    expect((await rialto.run(['admin', 'ledger', 'show', '--url', 'http://127.0.0.1:9'], { env })).code).toBe(
      5,
    );
  });

  it.each([
    ['rialto ', 'sea', ['search']],
    ['rialto wallet ', '', ['deposit', 'payout', 'entries']],
    ['rialto --profile cli-bob events ', 't', ['tail']],
    ['rialto orders ', '--s', ['--sales', '--status']],
    ['rialto orders --status ', 'ref', ['refund_requested', 'refunded']],
    ['rialto completion ', '', ['bash', 'zsh', 'fish']],
    ['rialto --profile ', 'cli-', ['cli-ada', 'cli-bob']],
    ['rialto trigger ', 'marketplace.order.d', ['marketplace.order.disputed']],
    ['rialto listen --types ', 'marketplace.report', ['marketplace.report.resolved']],
    ['rialto sell --title ', '', ['']],
  ])('complete %j%j in bash', async (before, current, expected) => {
    const script = (await rialto.run(['completion', 'bash'])).said;
    const words = [...before.trim().split(' '), current].map((word) => `'${word}'`);
    const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _rialto; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const program = `rialto() { "${process.execPath}" "${rialto.program}" "$@"; }`;
    const env = { PATH: process.env.PATH, HOME: rialto.home, RIALTO_URL: app.url };
    const { stdout } = await promisify(execFile)('bash', ['-c', `${program}\n${script}\n${ask}`], { env });
    expect(stdout.trim().split('\n')).toEqual(expected);
  });

  it('explain every command', async () => {
    const { said: tables } = await rialto.run(['help', '--markdown']);
    const names = [...tables.matchAll(/^\| `rialto ([a-z -]+?)(?= [<[]| --|`)/gm)].map(
      ([, name]) => name as string,
    );
    expect(names).toHaveLength(66);
    for (const name of names)
      expect((await rialto.run(['help', ...name.split(' ')])).said).toMatch(
        new RegExp(`^Usage: rialto ${name}`),
      );
    expect((await rialto.run(['--version'])).said).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
