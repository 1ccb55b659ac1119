import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { tablesContaining } from '../../support/tables-containing';

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const validate = async (code: string) =>
  (await app.client.get(`/invites/validate/${code}`).expect(200)).body as { valid: boolean; reason: string };

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
    const [row] = await app.sql<{ id: string }>('SELECT id FROM invites ORDER BY created_at DESC LIMIT 1');
    expect(await validate(row!.id)).toMatchObject({ valid: false, reason: 'unknown' });
    expect(await validate(code)).toMatchObject({ valid: true });
  });
});
