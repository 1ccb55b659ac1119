import { InvitesService } from '../../../src/agents/invites/invites.service';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';

const CODE = /^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;
const HOUR = 3_600_000;

describe('invites', () => {
  let app: TestApp;
  let a: Fixtures;

  beforeAll(async () => {
    app = await startTestApp();
    a = fixtures(app);
  });
  afterAll(() => app.close());

  const validate = async (code: string) =>
    (await app.client.get(`/invites/validate/${encodeURIComponent(code)}`).expect(200)).body;

  describe('created by the operator', () => {
    it('are one code for one agent by default', async () => {
      const { body } = await a.operator.post('/admin/invites', {}).expect(201);
      expect(body.codes).toEqual([
        {
          code: expect.stringMatching(CODE),
          created_by: null,
          status: 'active',
          max_uses: 1,
          use_count: 0,
          expires_at: null,
          note: null,
          created_at: expect.any(String),
        },
      ]);
      await a.operator.post('/admin/invites').expect(201);
    });

    it('have the requested number and terms', async () => {
      const terms = { count: 100, max_uses: 10_000, expiry_hours: 720, note: '😀'.repeat(200) };
      const { body } = await a.operator.post('/admin/invites', terms).expect(201);
      expect(new Set(body.codes.map(({ code }: { code: string }) => code)).size).toBe(100);
      const [one] = body.codes;
      expect(one).toMatchObject({ max_uses: 10_000, note: terms.note });
      expect(Date.parse(one.expires_at) - Date.parse(one.created_at)).toBe(720 * HOUR);
    });

    it.each([
      [{ count: 0 }, 'greater_than_equal'],
      [{ count: 101 }, 'less_than_equal'],
      [{ max_uses: 0 }, 'greater_than_equal'],
      [{ max_uses: 10_001 }, 'less_than_equal'],
      [{ expiry_hours: 0 }, 'greater_than_equal'],
      [{ expiry_hours: 721 }, 'less_than_equal'],
      [{ note: 'x'.repeat(201) }, 'string_too_long'],
      [{ count: '1' }, 'int_type'],
      [{ code: 'INV-AAAA-AAAA' }, 'extra_forbidden'],
      [{ created_by: 'ada' }, 'extra_forbidden'],
    ])('are refused for %j', async (terms, type) => {
      const { body } = await a.operator.post('/admin/invites', terms).expect(422);
      expect(body.detail).toEqual([{ loc: ['body', Object.keys(terms)[0]], msg: expect.any(String), type }]);
    });

    it('need the admin token', async () => {
      const { body } = await app.client.post('/admin/invites', {}).expect(401);
      expect(body.code).toBe('missing_admin_token');
      const { client } = await a.agent();
      await client.post('/admin/invites', {}).expect(401);
      await app.client.with({ 'X-Admin-Token': 'wrong' }).post('/admin/invites', {}).expect(401);
      await client.delete('/admin/invites/INV-AAAA-AAAA').expect(401);
    });

    it('can be revoked repeatedly', async () => {
      const code = await a.invite();
      await a.operator.delete(`/admin/invites/${code}`).expect(204);
      await a.operator.delete(`/admin/invites/${code}`).expect(204);
      expect(await validate(code)).toMatchObject({ valid: false, reason: 'revoked', remaining_uses: 0 });
      const { body } = await a.operator.delete('/admin/invites/INV-AAAA-AAAA').expect(404);
      expect(body.code).toBe('invite_not_found');
      await a.operator.delete('/admin/invites/garbage').expect(404);
    });
  });

  describe('validated publicly', () => {
    it('are valid, with the number of uses left', async () => {
      const code = await a.invite({ max_uses: 3, expiry_hours: 5 });
      await a.agent({ invite_code: code });
      expect(await validate(code)).toEqual({
        valid: true,
        code,
        reason: null,
        remaining_uses: 2,
        expires_at: expect.stringMatching(/Z$/),
      });
      expect(await validate(code.toLowerCase())).toMatchObject({ valid: true, code });
    });

    it('are invalid once used up', async () => {
      const code = await a.invite();
      await a.agent({ invite_code: code });
      const answer = { valid: false, code, reason: 'used', remaining_uses: 0, expires_at: null };
      expect(await validate(code)).toEqual(answer);
    });

    it('are invalid after their expiry, before and after the worker records it', async () => {
      const code = await a.invite({ expiry_hours: 2 });
      app.clock.advance(2 * HOUR - 60_000);
      expect(await validate(code)).toMatchObject({ valid: true });
      app.clock.advance(60_000);
      expect(await validate(code)).toMatchObject({ valid: false, reason: 'expired', remaining_uses: 0 });
      await app.drain('invite-expiry');
      expect(
        await app.sql(`SELECT status FROM invites WHERE status <> 'active' ORDER BY created_at DESC LIMIT 1`),
      ).toEqual([{ status: 'expired' }]);
      expect(await validate(code)).toMatchObject({ valid: false, reason: 'expired' });
    });

    it.each([
      'INV-AAAA-AAAA',
      'nonsense',
      ' ',
      '😀',
      '\0',
      "'; DROP TABLE invites; --",
      '../admin',
      'x'.repeat(2000),
      '%',
    ])('are unknown when they are %j', async (code) => {
      expect(await validate(code)).toEqual({
        valid: false,
        code,
        reason: 'unknown',
        remaining_uses: null,
        expires_at: null,
      });
    });
  });
});

describe('the first invite', () => {
  it('is created once by concurrently starting processes, and found again later', async () => {
    const app = await startTestApp();
    const invites = app.app.get(InvitesService);
    const found = await Promise.all(Array.from({ length: 10 }, () => invites.ensureFirstInvite()));
    expect(new Set(found.map(({ code }) => code)).size).toBe(1);
    const [first] = found;
    expect(first).toEqual({ code: expect.stringMatching(CODE), remainingUses: 10_000 });
    await fixtures(app).agent({ invite_code: first!.code });
    expect(await invites.ensureFirstInvite()).toEqual({ code: first!.code, remainingUses: 9_999 });
    await fixtures(app).operator.delete(`/admin/invites/${first!.code}`).expect(204);
    expect(await invites.ensureFirstInvite()).toEqual({ code: first!.code, remainingUses: 0 });
    await app.close();
  });

  it('is the one from the settings', async () => {
    const app = await startTestApp({ INITIAL_INVITE_CODE: 'INV-TEST-CQDE' });
    const invites = app.app.get(InvitesService);
    const found = await Promise.all([invites.ensureFirstInvite(), invites.ensureFirstInvite()]);
    expect(found).toEqual(Array(2).fill({ code: 'INV-TEST-CQDE', remainingUses: 10_000 }));
    await app.close();
  });
});
