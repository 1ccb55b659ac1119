import { randomBytes } from 'node:crypto';
import { newId } from '../../src/kernel/ids';
import { SettingsError } from '../../src/platform/config/settings';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type Fixtures } from '../support/fixtures';
import { inParallel, tally } from '../support/parallel';

const WALLETS = `evm:0x${'ab'.repeat(20)}, tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8`;

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp({ DONATION_WALLETS: WALLETS });
  a = fixtures(app);
});
afterAll(() => app.close());

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const notice = (changes: object = {}) => ({
  tx_hash: `0x${hex(32)}`,
  network: 'base',
  from_address: `0x${hex(20)}`,
  amount: '25.00',
  currency: 'USDC',
  ...changes,
});
const notify = async (changes: object = {}): Promise<string> =>
  (await app.client.post('/public/donate/notify', notice(changes)).expect(201)).body.donation_id as string;
const confirm = (id: string, amount_usd: number) =>
  a.operator.post(`/admin/donations/${id}/confirm`, { amount_usd });
const check = async (query: string) =>
  (await app.client.get(`/public/donate/check?${query}`).expect(200)).body;

describe('donation information', () => {
  it('lists every wallet of the operator', async () => {
    const { body } = await app.client.get('/public/donate').expect(200);
    expect(body).toEqual({
      wallets: {
        evm: {
          address: `0x${'ab'.repeat(20)}`,
          networks: expect.arrayContaining(['base', 'ethereum']),
          preferred_token: 'USDC',
          explorer_base_url: expect.stringContaining('https://'),
        },
        tron: expect.objectContaining({ networks: ['tron'] }),
      },
      preferred: 'evm',
      alternatives: ['tron'],
      message: expect.any(String),
      notify_endpoint: `${app.settings.PUBLIC_URL}/public/donate/notify`,
      min_amount_usd: 0.01,
    });
  });

  it('has no wallets by default, and an invalid wallet prevents startup', async () => {
    const without = await startTestApp();
    const { body } = await without.client.get('/public/donate').expect(200);
    expect(body).toMatchObject({ wallets: {}, preferred: null, alternatives: [] });
    await without.close();
    await expect(startTestApp({ DONATION_WALLETS: 'evm:0x12' })).rejects.toThrow(SettingsError);
  });

  it('lists the tiers', async () => {
    const { body } = await app.client.get('/public/donate/tiers').expect(200);
    expect(body.tiers.map(({ id, min_usd }: { id: string; min_usd: number }) => [id, min_usd])).toEqual([
      ['founding', 0],
      ['seedling', 1],
      ['supporter', 10],
      ['patron', 50],
      ['champion', 100],
    ]);
  });
});

describe('a donation', () => {
  it('can be reported, found, and confirmed once, and creates a supporter', async () => {
    const ada = await a.agent();
    const report = notice({ agent_id: ada.agentId, display_name: 'Ada 🦞 <b>', message: 'for the servers' });
    const { body } = await app.client.post('/public/donate/notify', report).expect(201);
    expect(body).toEqual({
      success: true,
      donation_id: expect.stringMatching(/^don_/),
      status: 'pending',
      message: expect.any(String),
    });
    const displayed = {
      donation_id: body.donation_id,
      tx_hash: report.tx_hash,
      network: 'base',
      amount: '25.00',
      currency: 'USDC',
      status: 'pending',
      contested: false,
      agent_id: ada.agentId,
      display_name: null,
      created_at: expect.any(String),
      confirmed_at: null,
    };
    const pending = { found: true, donations: [displayed], tier: null };
    expect(await check(`tx_hash=${report.tx_hash.toUpperCase().replace('0X', '0x')}`)).toEqual(pending);
    expect(await check(`agent_id=${ada.agentId}`)).toEqual(pending);
    expect(await check(`wallet_address=${report.from_address}`)).toEqual(pending);
    expect(await check(`wallet_address=${report.from_address}&agent_id=somebody-else`)).toMatchObject({
      found: false,
    });
    const { body: confirmed } = await confirm(body.donation_id, 25).expect(200);
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      amount_usd_cents: 2500,
      message: 'for the servers',
    });
    expect((await confirm(body.donation_id, 99).expect(200)).body).toEqual(confirmed);
    expect(await check(`agent_id=${ada.agentId}`)).toMatchObject({
      donations: [{ status: 'confirmed', display_name: 'Ada 🦞 <b>', confirmed_at: expect.any(String) }],
      tier: 'founding',
    });
    expect(await app.sql('SELECT * FROM supporters WHERE agent_id = $1', [ada.agentId])).toEqual([
      { agent_id: ada.agentId, tier: 'founding', show_badge: true },
    ]);
    const [donor] = await app.sql('SELECT total_cents FROM donors WHERE agent_id = $1', [ada.agentId]);
    expect(donor).toEqual({ total_cents: 2500 });
    const reported = await app.sql(
      `SELECT payload FROM outbox_events WHERE name = 'donation.confirmed' AND subject_id = $1`,
      [body.donation_id],
    );
    expect(reported).toMatchObject([{ payload: { agent_id: ada.agentId, tier: 'founding' } }]);
    const { body: refused } = await a.operator
      .post(`/admin/donations/${body.donation_id}/reject`)
      .expect(409);
    expect(refused.code).toBe('donation_decided');
  });

  it('is stored once, however often its transaction is reported', async () => {
    const report = notice();
    const answers = await inParallel(
      Array.from(
        { length: 8 },
        (_, n) => () => app.client.post('/public/donate/notify', { ...report, message: `${n}` }),
      ),
      8,
    );
    expect(tally(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map(({ body }) => body.donation_id)).size).toBe(1);
    const elsewhere = await notify({ ...report, network: 'polygon' });
    expect(elsewhere).not.toBe(answers[0]!.body.donation_id);
  });

  it('accepts the formats of each network', async () => {
    const bitcoin = {
      network: 'bitcoin',
      tx_hash: hex(32),
      from_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      currency: 'BTC',
      amount: '0.000000000000000001',
    };
    const solana = {
      network: 'solana',
      tx_hash: '5'.repeat(88),
      from_address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      currency: 'SOL',
    };
    const tron = {
      network: 'tron',
      tx_hash: hex(32),
      from_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      currency: 'USDT',
    };
    for (const report of [bitcoin, solana, tron]) await notify(report);
    expect(await check(`wallet_address=${tron.from_address}`)).toMatchObject({ found: true });
  });

  it.each([
    [{ tx_hash: 'x'.repeat(63) }, 'tx_hash', 'string_too_short'],
    [{ tx_hash: 'x'.repeat(66) }, 'tx_hash', 'string_pattern_mismatch'],
    [{ tx_hash: 'x'.repeat(91) }, 'tx_hash', 'string_too_long'],
    [{ from_address: `0x${'g'.repeat(40)}` }, 'from_address', 'string_pattern_mismatch'],
    [{ network: 'dogecoin' }, 'network', 'literal_error'],
    [{ amount: '0' }, 'amount', 'string_pattern_mismatch'],
    [{ amount: '0.00' }, 'amount', 'string_pattern_mismatch'],
    [{ amount: '-1' }, 'amount', 'string_pattern_mismatch'],
    [{ amount: 25 }, 'amount', 'string_type'],
    [{ currency: '$' }, 'currency', 'string_too_short'],
    [{ display_name: 'x'.repeat(51) }, 'display_name', 'string_too_long'],
    [{ message: 'x'.repeat(501) }, 'message', 'string_too_long'],
    [{ agent_id: 'A!' }, 'agent_id', 'string_too_short'],
    [{ status: 'confirmed' }, 'status', 'extra_forbidden'],
  ])('is refused for %j', async (changes, member, type) => {
    const { body } = await app.client.post('/public/donate/notify', notice(changes)).expect(422);
    expect(body.detail).toEqual([{ loc: ['body', member], msg: expect.any(String), type }]);
  });

  it('can name only publicly visible agents', async () => {
    const hidden = await a.agent();
    await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    for (const agent_id of [hidden.agentId, 'nobody-here'])
      expect(
        (await app.client.post('/public/donate/notify', notice({ agent_id })).expect(404)).body.code,
      ).toBe('agent_not_found');
  });

  it('is not found with an empty or unknown query', async () => {
    const none = { found: false, donations: [], tier: null };
    for (const query of [
      '',
      'tx_hash=',
      `tx_hash=0x${hex(32)}`,
      'tx_hash=garbage',
      'agent_id=nobody-here',
      'wallet_address=%27',
    ])
      expect(await check(query)).toEqual(none);
  });

  it('can be rejected only by the operator, and cannot be confirmed afterward', async () => {
    const id = await notify();
    await app.client.post(`/admin/donations/${id}/reject`).expect(401);
    await confirm(newId('don'), 1).expect(404);
    for (const wrong of [0, 0.001, 1.005, 10_000_001, '5'])
      await a.operator.post(`/admin/donations/${id}/confirm`, { amount_usd: wrong }).expect(422);
    for (let times = 0; times < 2; times++) {
      const { body } = await a.operator
        .post(`/admin/donations/${id}/reject`, { reason: 'Not there.' })
        .expect(200);
      expect(body).toMatchObject({ status: 'failed', reason: 'Not there.', amount_usd_cents: null });
    }
    expect((await confirm(id, 1).expect(409)).body.code).toBe('donation_decided');
    const { body } = await a.operator.get('/admin/donations?status=failed&limit=1').expect(200);
    expect(body).toMatchObject({ donations: [{ donation_id: id }], total: 1, has_more: false });
  });

  it('is not lost when someone else reported it first with wrong data', async () => {
    const right = notice();
    const wrong = { ...right, from_address: `0x${hex(20)}`, amount: '9999' };
    const first = await notify(wrong);
    expect(await notify(right)).toBe(first);
    await a.operator.post(`/admin/donations/${first}/reject`).expect(200);
    expect(await notify(wrong)).toBe(first);
    const answers = await inParallel(
      Array.from({ length: 6 }, () => () => app.client.post('/public/donate/notify', right)),
      6,
    );
    const ids = new Set(answers.map(({ body }) => body.donation_id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(first);
    expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('pending'));
    const [second] = [...ids];
    await confirm(second, 25).expect(200);
    expect(await notify({ ...right, amount: '1' })).toBe(second);
    expect(await check(`tx_hash=${right.tx_hash}`)).toMatchObject({
      donations: [{ status: 'confirmed' }, { status: 'failed' }],
    });
  });
});

describe('a transaction that several agents report', () => {
  const notified = async (report: object, agent_id?: string) =>
    (await app.client.post('/public/donate/notify', { ...report, agent_id }).expect(201)).body;

  it('is held until the operator decides who sent it', async () => {
    const [thief, donor, other] = [await a.agent(), await a.agent(), await a.agent()];
    const report = notice({ display_name: 'A generous one' });
    const first = await notified(report, thief.agentId);
    expect(first.message).toContain('Thank you');
    const second = await notified({ ...report, amount: '25.0' }, donor.agentId);
    expect(second).toMatchObject({ donation_id: first.donation_id, status: 'pending' });
    expect(second.message).toContain('Several agents');
    expect((await notified(report, thief.agentId)).message).toBe(second.message);
    expect((await notified(report, donor.agentId)).message).toBe(second.message);
    expect(await check(`agent_id=${thief.agentId}`)).toMatchObject({ donations: [{ contested: true }] });

    const { body: refused } = await confirm(first.donation_id, 25).expect(409);
    const claimants = [thief.agentId, donor.agentId];
    expect(refused).toMatchObject({ code: 'donation_contested', agent_ids: claimants });
    const decide = (agent_id: string) =>
      a.operator.post(`/admin/donations/${first.donation_id}/confirm`, { amount_usd: 25, agent_id });
    expect((await decide(other.agentId).expect(409)).body.code).toBe('donation_contested');
    expect((await decide(donor.agentId).expect(200)).body).toMatchObject({
      status: 'confirmed',
      agent_id: donor.agentId,
      display_name: null,
      also_claimed_by: [donor.agentId],
    });
    expect((await check(`agent_id=${donor.agentId}`)).tier).toBe('founding');
    expect(await check(`agent_id=${thief.agentId}`)).toMatchObject({ found: false, tier: null });
    expect((await notified(report, thief.agentId)).status).toBe('confirmed');
  });

  it('is contested by each agent once, also in parallel', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => a.agent()));
    const report = notice();
    const calls = [...agents, ...agents].map(
      ({ agentId }) =>
        () =>
          notified(report, agentId),
    );
    const ids = new Set((await inParallel(calls, 10)).map(({ donation_id }) => donation_id as string));
    expect(ids.size).toBe(1);
    const { body } = await confirm([...ids][0]!, 1).expect(409);
    expect((body.agent_ids as string[]).toSorted()).toEqual(agents.map(({ agentId }) => agentId).toSorted());
  });

  it('counts for the wallet when the operator credits none of them', async () => {
    const { agentId } = await a.agent();
    const report = notice();
    const { donation_id: id } = await notified(report);
    await notified(report, agentId);
    await confirm(id as string, 25).expect(409);
    await a.operator
      .post(`/admin/donations/${id as string}/confirm`, { amount_usd: 25, agent_id: null })
      .expect(200);
    expect((await check(`wallet_address=${report.from_address}`)).tier).toBe('founding');
    expect(await check(`agent_id=${agentId}`)).toMatchObject({ found: false });
  });

  it('is not contested by a report without an agent', async () => {
    const { agentId } = await a.agent();
    const report = notice();
    const { donation_id: id } = await notified(report, agentId);
    await notified(report);
    expect((await confirm(id as string, 25).expect(200)).body).toMatchObject({ agent_id: agentId });
  });
});

describe('the founding places', () => {
  it('are limited to fifty, also in parallel; all others get the tier of their total', async () => {
    const many = await startTestApp();
    const operator = fixtures(many).operator;
    const ids: string[] = [];
    for (let n = 0; n < 54; n++) {
      const { body } = await many.client.post('/public/donate/notify', notice()).expect(201);
      ids.push(body.donation_id as string);
    }
    const confirmAll = ids.flatMap((id) =>
      [1, 2].map(() => () => operator.post(`/admin/donations/${id}/confirm`, { amount_usd: 12.34 })),
    );
    expect(tally(await inParallel(confirmAll, 8))).toEqual({ 200: 108 });
    const tiers = await many.sql(
      'SELECT tier, count(*)::int AS donors, sum(total_cents)::int AS cents FROM donors GROUP BY tier ORDER BY tier',
    );
    expect(tiers).toEqual([
      { tier: 'founding', donors: 50, cents: 50 * 1234 },
      { tier: 'supporter', donors: 4, cents: 4 * 1234 },
    ]);
    const numbers = await many.sql<{ n: number }>(
      'SELECT founding_number AS n FROM donors WHERE founding_number IS NOT NULL ORDER BY 1',
    );
    expect(numbers.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    const wallet = `0x${hex(20)}`;
    for (const [amount, tier] of [
      [0.5, null],
      [0.5, 'seedling'],
      [9, 'supporter'],
      [40, 'patron'],
      [50, 'champion'],
    ] as const) {
      const { body } = await many.client
        .post('/public/donate/notify', notice({ from_address: wallet }))
        .expect(201);
      await operator.post(`/admin/donations/${body.donation_id}/confirm`, { amount_usd: amount }).expect(200);
      const { body: found } = await many.client
        .get(`/public/donate/check?wallet_address=${wallet}`)
        .expect(200);
      expect(found.tier).toBe(tier);
    }
    await many.close();
  });
});
