import { Users } from '../../src/sign-in/users';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { user, userHasEmail } from '../support/fixtures/users';
import { type Answer, Browser, signedIn, signedInOperator } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
const operator = () => fixtures(app).operator;
const audited = async (limit: number): Promise<Row[]> =>
  ((await operator().get(`/admin/audit?limit=${limit}`).expect(200)).body as { entries: Row[] }).entries;

let numbers = 0;
const address = (): string => `operator+${++numbers}@example.com`;

/** A browser in which a person with the role is signed in. */
async function personWithRole(): Promise<{ browser: Browser; email: string; userId: string }> {
  const email = address();
  const browser = await signedIn(app, email);
  const { body } = await operator().post('/admin/operators', { email }).expect(201);
  return { browser, email, userId: (body as { user_id: string }).user_id };
}

/** What a page says, without the token of its forms. */
const seen = ({ status, location, text }: Answer): object => ({
  status,
  location,
  text: text.replace(/name="form_token" value="[^"]+"/g, ''),
});

const FORM_TOKEN = /name="form_token" value="([^"]+)"/;

describe('the operator role', () => {
  it('is for people who have signed in before', async () => {
    const unknown = await operator().post('/admin/operators', { email: 'nobody@example.com' }).expect(404);
    expect(unknown.body).toMatchObject({ code: 'person_not_found' });
    const { email, userId } = await personWithRole();
    const { body } = await operator().get('/admin/operators').expect(200);
    expect((body as { operators: Row[] }).operators[0]).toMatchObject({ user_id: userId, email });
    await operator().post('/admin/operators', { email: email.toUpperCase() }).expect(201);
    expect(await app.sql('SELECT FROM operator_roles WHERE user_id = $1', [userId])).toHaveLength(1);
  });

  it('is not given to an account by an address that its provider no longer confirms', async () => {
    const users = app.app.get(Users, { strict: false });
    const signIn = (email: string | null) => users.ofProvider('https://idp.example', 'moved', email);
    const { userId } = await signIn('moved@example.com');
    await operator().post('/admin/operators', { email: 'moved@example.com' }).expect(201);
    await operator().delete(`/admin/operators/${userId}`).expect(204);
    expect(await signIn(null)).toEqual({ userId, email: null });
    await operator().post('/admin/operators', { email: 'moved@example.com' }).expect(404);
    expect(await signIn('new@example.com')).toEqual({ userId, email: 'new@example.com' });
    await operator().post('/admin/operators', { email: 'moved@example.com' }).expect(404);
  });

  it('names the accounts if several have the address', async () => {
    const { email, userId } = await personWithRole();
    const other = userId.replace(/.{4}$/, '0000');
    await user(app, other, email);
    const { body } = await operator().post('/admin/operators', { email }).expect(409);
    expect(body).toMatchObject({
      code: 'several_accounts',
      user_ids: expect.arrayContaining([userId, other]),
    });
    const wrong = { email: 'other@example.com', user_id: other };
    await operator().post('/admin/operators', wrong).expect(404);
    const chosen = await operator().post('/admin/operators', { email, user_id: other }).expect(201);
    expect(chosen.body).toMatchObject({ user_id: other });
    await userHasEmail(app, other, 'Mixed.Case@Example.com');
    await operator().post('/admin/operators', { email: 'mixed.case@example.com' }).expect(404);
    await operator().post('/admin/operators', { email: 'Mixed.Case@Example.com' }).expect(201);
  });

  it('has the person who granted it, or the name given with the token as unverified', async () => {
    const granter = await personWithRole();
    const [email, unverified] = [address(), address()];
    for (const each of [email, unverified]) await signedIn(app, each);
    const run = '/operator/run/adminOperators.grant';
    const page = await granter.browser.open('/operator/operators');
    const given = { email, log_reason: 'New colleague', confirmed: 'yes' };
    expect((await granter.browser.send(page, run, given)).status).toBe(303);
    // a name given with the token may be anybody's address
    const named = operator().with({ 'X-Operator': 'olga@example.com' });
    await named.post('/admin/operators', { email: unverified }).expect(201);
    const rows = async (): Promise<Row[]> =>
      ((await operator().get('/admin/operators?limit=2').expect(200)).body as { operators: Row[] }).operators;
    expect(await rows()).toEqual([
      expect.objectContaining({
        email: unverified,
        granted_by: null,
        granter_email: null,
        unverified_granter: 'olga@example.com',
      }),
      expect.objectContaining({
        email,
        granted_by: granter.userId,
        granter_email: granter.email,
        unverified_granter: null,
      }),
    ]);
    await userHasEmail(app, granter.userId, 'moved@example.com');
    expect((await rows())[1]).toMatchObject({ granter_email: 'moved@example.com' });
    expect((await granter.browser.open('/operator/operators')).text).toContain('Unverified granter');
  });

  it('is listed in pages', async () => {
    const people = [await personWithRole(), await personWithRole()];
    const first = await operator().get('/admin/operators?limit=1').expect(200);
    expect(first.body).toMatchObject({ operators: [{ user_id: people[1]!.userId }], has_more: true });
    const { next_cursor: cursor } = first.body as { next_cursor: string };
    const second = await operator().get(`/admin/operators?limit=1&cursor=${cursor}`).expect(200);
    expect(second.body).toMatchObject({ operators: [{ user_id: people[0]!.userId }] });
  });

  it('opens the pages with the sign-in of the account, and acts under its address in the audit log', async () => {
    const { browser, email, userId } = await personWithRole();
    const page = await browser.open('/operator');
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
    expect((await browser.open('/account')).text).toContain('href="/operator"');
    expect((await (await signedIn(app, 'nobody@example.com')).open('/account')).text).not.toContain(
      '"/operator"',
    );
    const order = await trades(app).order('disputed');
    const path = `/operator/disputes/${order.id}`;
    const decision = { decision: 'amount', dollars: '1', note: 'Fair' };
    const asked = await browser.send(await browser.open(path), `${path}/decide`, decision);
    const done = await browser.send(asked, `${path}/decide`);
    expect(done).toMatchObject({ status: 303, location: path });
    expect(await audited(1)).toEqual([
      expect.objectContaining({ operator: email, person_id: userId, target: order.id, outcome: 'done' }),
    ]);
  });

  it('cannot be feigned by somebody with the operator token', async () => {
    const { browser, email, userId } = await personWithRole();
    const simple = email.replace('+', '.');
    await signedInOperator(app, simple);
    await operator().with({ 'X-Operator': simple }).post('/admin/invites', {}).expect(201);
    for (const entry of await audited(2)) expect(entry).toMatchObject({ operator: simple, person_id: null });
    // the verified name wins where a person is signed in both ways
    await signedInOperator(app, 'Somebody else', browser);
    const invites = await browser.open('/operator/invites');
    await browser.send(invites, '/operator/run/invites.create', { note: 'x' });
    expect(await audited(1)).toEqual([expect.objectContaining({ operator: email, person_id: userId })]);
  });

  it('ends at once when it is taken back, and with the account', async () => {
    const { browser, userId } = await personWithRole();
    const page = await browser.open('/operator/invites');
    expect(page.status).toBe(200);
    await operator().delete(`/admin/operators/${userId}`).expect(204);
    await operator().delete(`/admin/operators/${userId}`).expect(404);
    expect(await browser.open('/operator/invites')).toMatchObject({
      location: expect.stringMatching(/^\/operator\/sign-in/) as string,
    });
    expect((await browser.send(page, '/operator/run/invites.create', { note: 'late' })).status).toBe(401);
    expect((await browser.open('/account')).status).toBe(200);
    const leaving = await personWithRole();
    await leaving.browser.send(await leaving.browser.open('/account/sessions'), '/account/delete');
    expect(await app.sql('SELECT FROM operator_roles WHERE user_id = $1', [leaving.userId])).toEqual([]);
    expect((await leaving.browser.open('/operator')).status).toBe(303);
  });

  it('leaves sign-ins and sign-outs in the audit log', async () => {
    const { browser, email, userId } = await personWithRole();
    const shared = { operator: email, person_id: userId, outcome: 'done' };
    const other = await signedIn(app, email);
    expect(await audited(1)).toEqual([expect.objectContaining({ ...shared, command: 'POST /auth/login' })]);
    await other.send(await other.open('/operator'), '/operator/sign-out');
    expect(await audited(1)).toEqual([
      expect.objectContaining({ ...shared, command: 'POST /operator/sign-out' }),
    ]);
    expect((await other.open('/account')).location).toContain('/auth/sign-in');
    expect((await browser.open('/operator')).status).toBe(200);
    await browser.send(await browser.open('/operator'), '/operator/sign-out-everywhere');
    const everywhere = { ...shared, command: 'POST /operator/sign-out-everywhere', target: null };
    expect(await audited(1)).toEqual([expect.objectContaining(everywhere)]);
    expect((await browser.open('/account')).location).toContain('/auth/sign-in');
    const third = await signedIn(app, email);
    await third.send(await third.open('/account/sessions'), '/account/sessions/end-all');
    const ended = { ...shared, command: 'POST /account/sessions/end-all' };
    expect(await audited(1)).toEqual([expect.objectContaining(ended)]);
  });

  it('is invisible to a person who lacks it: the pages answer as to a stranger', async () => {
    const [person, stranger] = [await signedIn(app, address()), new Browser(app.client)];
    const before = await audited(1);
    for (const path of ['/operator', '/operator/invites', '/operator/nothing']) {
      const asked = await person.open(path);
      expect(seen(asked)).toEqual(seen(await stranger.open(path)));
    }
    const token = FORM_TOKEN.exec((await person.open('/operator/sign-in')).text)?.[1] as string;
    const run = '/operator/run/invites.create';
    expect((await person.post(run, { form_token: token })).status).toBe(401);
    expect((await stranger.post(run, { form_token: token })).status).toBe(403);
    expect(await audited(1)).toEqual(before);
  });

  it('is no key to the API: the routes below /admin need the operator token', async () => {
    const { browser } = await personWithRole();
    expect((await browser.open('/admin/invites')).status).toBe(401);
    expect((await browser.post('/admin/invites', {})).status).toBe(401);
  });

  it('needs the token of our own form, from the session that opened it', async () => {
    const [first, second] = [await personWithRole(), await personWithRole()];
    const page = await first.browser.open('/operator/invites');
    const token = FORM_TOKEN.exec(page.text)?.[1] as string;
    const run = '/operator/run/invites.create';
    expect((await second.browser.post(run, { form_token: token })).status).toBe(403);
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await first.browser.post(run, { form_token: token }, foreign)).status).toBe(403);
    expect((await first.browser.post(run, { form_token: token })).status).toBe(200);
  });
});
