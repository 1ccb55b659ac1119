import { BearerTokens } from '../../src/platform/security/bearer-tokens';
import { startAddressedApp } from '../support/addressed-app';
import { type Instance, startAnotherInstance } from '../support/another-instance';
import type { TestApp } from '../support/app';
import { authorizations, type Authorizations, type TestOwner } from '../support/authorizations';
import { Client } from '../support/client';

let app: TestApp;
let other: Instance;
let oauth: Authorizations;
let owner: TestOwner;
beforeAll(async () => {
  app = await startAddressedApp();
  other = await startAnotherInstance(app);
  oauth = authorizations(app);
  owner = await oauth.owner();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const holderOf = (token: string) => app.app.get(BearerTokens).holderOf(token, `${app.url}/mcp`);
const refused = {
  error: 'invalid_grant',
  error_description: expect.any(String),
  request_id: expect.any(String),
};

async function given(metadata: object = {}) {
  const client = await oauth.client(metadata);
  const asked = oauth.attemptFor(client);
  const code = await oauth.code(owner, asked);
  return { client, asked, code, form: oauth.exchange(asked, code) };
}

describe('an authorization code', () => {
  it('expires after one minute', () =>
    app.clock.standing(async () => {
      const { form } = await given();
      app.clock.advance(59_000);
      const late = await given();
      await oauth.token(form).expect(200);
      app.clock.advance(61_000);
      expect((await oauth.token(late.form).expect(400)).body).toEqual(refused);
    }));

  it('is exchanged once, however many callers try at the same time on any instance', async () => {
    const { form } = await given();
    const elsewhere = new Client(other.url);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => oauth.token(form, index % 2 === 0 ? undefined : elsewhere)),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !good.includes(answer)))
      expect([status, body]).toEqual([400, refused]);
  });

  it('revokes its tokens when the rightful client presents it again', async () => {
    const { client, form } = await given();
    const { body } = await oauth.token(form).expect(200);
    await holderOf(body.access_token as string);
    await oauth.token(form).expect(400);
    await expect(holderOf(body.access_token as string)).rejects.toMatchObject({ code: 'invalid_token' });
    await oauth.refresh(client, body.refresh_token as string).expect(400);
    const [entry] = await app.sql(
      `SELECT count(*)::int AS replays FROM oauth_audit_entries WHERE action = 'code_replayed' AND client_id = $1`,
      [client.client_id],
    );
    expect(entry).toEqual({ replays: 1 });
  });

  it("revokes nothing when a caller without the client's proof presents it again", async () => {
    const { form } = await given();
    const { body } = await oauth.token(form).expect(200);
    const stranger = await oauth.client();
    await oauth.token({ ...form, client_id: stranger.client_id }).expect(400);
    await oauth.token({ ...form, code_verifier: 'x'.repeat(43) }).expect(400);
    await holderOf(body.access_token as string);
  });

  it.each([
    ['client', async () => ({ client_id: (await oauth.client()).client_id })],
    ['verifier', () => ({ code_verifier: 'y'.repeat(64) })],
    ['verifier that is too short', () => ({ code_verifier: 'y'.repeat(42) })],
    ['verifier that is too long', () => ({ code_verifier: 'y'.repeat(129) })],
    ['redirect URI', () => ({ redirect_uri: 'https://client.example/other' })],
    ['code', () => ({ code: `oac_${'0'.repeat(43)}` })],
    ['thing that is no code', () => ({ code: 'code' })],
  ])('is not exchanged with another %s, and still works after that', async (_, changes) => {
    const { form } = await given();
    const { body } = await oauth.token({ ...form, ...(await changes()) }).expect(400);
    expect(body).toEqual(refused);
    await oauth.token(form).expect(200);
  });

  it('is exchanged without its redirect URI too, as newer clients do', async () => {
    const { form } = await given();
    const { redirect_uri: _, ...bare } = form;
    await oauth.token(bare).expect(200);
  });

  it('is not exchanged for another resource', async () => {
    const { form } = await given();
    const { body } = await oauth.token({ ...form, resource: 'https://other.example' }).expect(400);
    expect(body.error).toBe('invalid_target');
    await oauth.token({ ...form, resource: `${app.url}/mcp` }).expect(200);
  });

  it('does not work after access was revoked', async () => {
    const { client, form } = await given();
    await app.client
      .with({ Authorization: `Bearer ${await owner.idToken()}` })
      .post(`/oauth/grants/${client.client_id}/revoke`)
      .expect(200);
    expect((await oauth.token(form).expect(400)).body.error).toBe('invalid_grant');
  });

  it('needs an ID token bound to exactly this request, which works once', async () => {
    const client = await oauth.client();
    const asked = oauth.attemptFor(client);
    const post = (id_token: string, changes: object = {}) =>
      app.client.post('/oauth/code', { ...asked.parameters, consent: true, id_token, ...changes });
    const withoutNonce = await post(await owner.idToken());
    expect([withoutNonce.status, withoutNonce.body.code]).toEqual([401, 'invalid_id_token']);
    const otherNonce = await post(await owner.idToken('another nonce'));
    expect([otherNonce.status, otherNonce.body.code]).toEqual([401, 'invalid_id_token']);
    const token = await owner.idToken(oauth.nonce(asked));
    for (const changes of [
      { scope: 'mcp:read' },
      { state: 'another' },
      { code_challenge: 'x'.repeat(43) },
      { resource: app.url },
    ]) {
      const { status, body } = await post(token, changes);
      expect([changes, status, body.code]).toEqual([changes, 401, 'invalid_id_token']);
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('needs consent', async () => {
    const asked = oauth.attemptFor(await oauth.client());
    const no = await oauth.consent(owner, asked, { consent: false });
    expect([no.status, no.body.error]).toEqual([400, 'invalid_request']);
    const silence = await oauth.consent(owner, asked, { consent: undefined });
    expect([silence.status, silence.body.error]).toEqual([422, 'invalid_request']);
    const yes = await oauth.consent(owner, asked, { consent: true });
    expect(yes.status).toBe(200);
  });

  it.each([{ daily_cap_cents: -1 }, { daily_cap_cents: 1.5 }, { daily_cap_cents: null }, { extra: 1 }])(
    'is not issued on terms like %j',
    async (terms) => {
      const answer = await oauth.consent(owner, oauth.attemptFor(await oauth.client()), terms);
      expect([answer.status, answer.body.error]).toEqual([422, 'invalid_request']);
    },
  );
});
