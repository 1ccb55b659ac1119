import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type Fixtures } from '../support/fixtures';
import { tablesContaining } from '../support/tables-containing';

const DAY = 86_400_000;

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const validate = async (code: string) =>
  (await app.client.get(`/invites/validate/${code}`).expect(200)).body as { valid: boolean; reason: string };

/** Inserts a code as the previous release would. */
const insertClear = (code: string, more = '') =>
  app.sql(
    `INSERT INTO invites (code, status, max_uses, use_count, first, note, created_at)
     VALUES ($1, 'active', 5, 0, false, $2, now())`,
    [code, more],
  );

describe('an invite code', () => {
  it('is never stored in clear text, and is shown again to those who may see it', async () => {
    const member = await a.agent();
    const own = (await member.client.post('/invites', {}).expect(201)).body.code as string;
    const byOperator = await a.invite({ max_uses: 3 });
    const { body: asked } = await app.client
      .post('/invites/request', { agent_name: 'Somebody', description: 'Wants to come in, please.' })
      .expect(201);
    const { body: approved } = await a.operator
      .post(`/admin/invite-requests/${asked.request_id}/approve`)
      .expect(200);
    const granted = approved.invite_code as string;
    for (const code of [own, byOperator, granted]) {
      const guest = await a.agent({ invite_code: code });
      expect(await tablesContaining(app, code)).toEqual([]);
      const data = await guest.client.get('/agents/me/export').expect(200);
      expect(JSON.stringify(data.body)).toContain(code);
    }
    expect((await member.client.get('/invites').expect(200)).body.codes[0].code).toBe(own);
    const all = (await a.operator.get('/admin/invites?limit=100').expect(200)).body.codes as {
      code: string;
    }[];
    expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining([own, byOperator, granted]));
    const { body: read } = await app.client.get(`/invites/request/${asked.request_id}`).expect(200);
    expect(read.invite_code).toBe(granted);
    const list = await a.operator.get('/admin/invite-requests').expect(200);
    expect(list.body.requests[0].invite_code).toBe(granted);
    await a.operator.delete(`/admin/invites/${byOperator}`).expect(204);
    expect(await validate(byOperator)).toMatchObject({ valid: false, reason: 'revoked' });
    expect(await tablesContaining(app, byOperator)).toEqual([]);
  });

  it('cannot be replaced by the value in the database', async () => {
    const code = await a.invite();
    const [row] = await app.sql<{ id: string }>(
      'SELECT code AS id FROM invites ORDER BY created_at DESC LIMIT 1',
    );
    expect(await validate(row!.id)).toMatchObject({ valid: false, reason: 'unknown' });
    expect(await validate(code)).toMatchObject({ valid: true });
  });
});

describe('codes of the previous release', () => {
  const CODE = 'INV-QRST-2345';

  it('keep working in clear text, are encrypted, and are erased a day later with all references', async () => {
    await insertClear(CODE);
    const before = await a.agent({ invite_code: CODE });
    await app.drain('invite-codes');
    expect(await validate(CODE)).toMatchObject({ valid: true, remaining_uses: 4 });
    const [clear] = await app.sql(
      'SELECT code, code_hash IS NOT NULL AS hashed FROM invites WHERE code = $1',
      [CODE],
    );
    expect(clear).toEqual({ code: CODE, hashed: true }); // the previous release can still find it
    await app.sql(
      `INSERT INTO invite_requests (id, agent_name, description, status, invite_code, expires_at, created_at)
       VALUES ('ivr_1', 'Somebody', 'Wants to come in', 'approved', $1, now(), now())`,
      [CODE],
    );
    await a.agent({ invite_code: CODE });
    app.clock.advance(DAY + 60_000);
    await app.drain('invite-codes');
    expect(await tablesContaining(app, CODE)).toEqual([]);
    expect(await validate(CODE)).toMatchObject({ valid: true, remaining_uses: 3 });
    await a.agent({ invite_code: CODE });
    const uses = await app.sql(
      `SELECT count(*)::int AS uses, count(DISTINCT i.code)::int AS invites FROM invite_uses u
         JOIN invites i ON i.code = u.code AND i.max_uses = 5 AND i.note = ''
         JOIN agents g ON g.agent_id = u.agent_id AND g.invite_code = i.code`,
    );
    expect(uses).toEqual([{ uses: 3, invites: 1 }]);
    expect(JSON.stringify((await before.client.get('/agents/me/export').expect(200)).body)).toContain(CODE);
    const [request] = await app.sql<{ code: string }>(
      `SELECT i.code FROM invite_requests r JOIN invites i ON i.code = r.invite_code WHERE r.id = 'ivr_1'`,
    );
    expect(request!.code).toMatch(/^inv_/);
  });

  it('are accepted under concurrent load while the worker erases them', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `INV-WXYZ-22${'ABCDEFGHJKLMNPQRSTUV'[index]}2`);
    for (const code of codes) await insertClear(code, 'race');
    await app.drain('invite-codes');
    app.clock.advance(DAY + 60_000);
    const bodies = await Promise.all(codes.map((invite_code) => a.registration({ invite_code })));
    const [answers] = await Promise.all([
      Promise.all(bodies.map((body) => app.client.post('/agents/register', body))),
      app.drain('invite-codes'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 201));
    await app.drain('invite-codes');
    const [left] = await app.sql(`SELECT count(*)::int AS left FROM invites WHERE code LIKE 'INV-%'`);
    expect(left).toEqual({ left: 0 });
  });
});
