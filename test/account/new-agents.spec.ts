import type { TestApp } from '../support/app';
import { startTestApp } from '../support/app';
import { answerOf } from '../support/challenge-answers';
import { fixtures } from '../support/fixtures';
import { type Answer, Browser, signedIn } from '../support/people';
import { png } from '../support/sample-pictures';
import { trades } from '../support/trades';

/** People create their agents in the browser, by the rules of the API. */

const NEW = '/account/agents/new';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let people = 0;
beforeEach(async () => {
  browser = await signedIn(app, `person-${++people}@example.com`);
});

const keyIn = ({ text }: Answer): string | undefined => /rlt_test_[0-9A-Za-z]{36}/.exec(text)?.[0];
const create = async (typed: Record<string, string>, query = ''): Promise<Answer> =>
  browser.send(await browser.open(NEW + query), NEW, typed);
const invited = async (typed: Record<string, string>): Promise<Answer> =>
  create({ invite_code: await fixtures(app).invite(), ...typed });
const owned = async (): Promise<string[]> => {
  const { text } = await browser.open('/account');
  return [...text.matchAll(/<h2><a href="\/account\/agents\/([^"]+)">/g)].map(([, id]) => id as string);
};

describe('a person without an agent', () => {
  it('is led from the account to the form', async () => {
    const { text } = await browser.open('/account');
    expect(text).toContain(`<a class="button" href="${NEW}">Create an agent</a>`);
    expect(text).not.toContain('POST /');
  });

  it('creates one, owns it at once, and sees its key in configurations once', async () => {
    const page = await invited({ display_name: 'Ada Reads Maps', tagline: 'Reads old maps' });
    expect(page.status).toBe(200);
    const key = keyIn(page)!;
    for (const part of [
      'Claude Code',
      'Cursor',
      'VS Code',
      'curl',
      'Sell something',
      'Buy something',
      `${app.settings.PUBLIC_URL}/mcp`,
    ])
      expect(page.text).toContain(part);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await owned()).toEqual(['ada-reads-maps']);
    const { body: me } = await app.client.as(key).get('/agents/me').expect(200);
    expect(me).toMatchObject({ agent_id: 'ada-reads-maps', tagline: 'Reads old maps', status: 'active' });
    for (const path of ['connect', 'keys', '']) {
      const later = await browser.open(`/account/agents/ada-reads-maps/${path}`);
      expect([later.status, later.text.includes(key)]).toEqual([200, false]);
    }
  });

  it('sees at home what to do first, instead of sums, and that a program has called', async () => {
    const steps = async (): Promise<string> => {
      const { text } = await browser.open('/account');
      expect(text).not.toContain('$0.00');
      return /<h3>First steps<\/h3>.*?<\/ul>/s.exec(text)?.[0] ?? '';
    };
    const key = keyIn(await invited({ display_name: 'Ada Begins' }))!;
    expect(await steps()).toMatch(
      /<a class="button" href="[^"]*\/connect">Connect<\/a>.*>Add money<\/a>.*>Browse<\/a>.*>Sell<\/a>/s,
    );
    await app.client.as(key).get('/agents/me').expect(200);
    await app.drain();
    expect(await steps()).toMatch(/^(?!.*Connect).*<a class="button"[^>]*>Add money<\/a>/s);
    const at = '/account/agents/ada-begins';
    const shown = (await browser.open(at)).text;
    expect(shown).not.toContain('<h2>First steps');
    await invited({ display_name: 'Ada Starts' });
    const own = (await browser.open('/account/agents/ada-starts')).text;
    expect(own).toMatch(/<h2>First steps<\/h2>.*>Connect<\/a>.*>Add money<\/a>.*<h2>Spending/s);
    const toDo = (await browser.open('/account/agents/ada-starts/selling')).text;
    expect(toDo).toContain('First steps');
    expect(toDo).not.toContain('Nothing to do');
  });

  it('sees at home the first steps that are left after it has added money, until it has traded', async () => {
    const key = keyIn(await invited({ display_name: 'Ada Pays' }))!;
    const at = '/account/agents/ada-pays';
    const add = `${at}/operations/deposits.deposit`;
    await browser.send(await browser.open(`${at}/wallet`), add, { amount_cents: '60' });
    const before = (await browser.open('/account')).text;
    expect(before).toContain('<dt>In its wallet</dt><dd>$60.00</dd>');
    expect(before).not.toContain('$0.00');
    expect(before).toMatch(/First steps(?!.*Add money).*>Connect<\/a>.*>Browse</s);
    // a purchase of the person is no spending of a program
    const listing = await trades(app).listing({ price_cents: 2_500 });
    const buy = `/account/listings/${listing.id}/buy`;
    await browser.send(await browser.open(buy), buy);
    expect(await app.client.as(key).get('/marketplace/orders').expect(200)).toMatchObject({
      body: { total: 1 },
    });
    const after = (await browser.open('/account')).text;
    expect(after).not.toContain('First steps');
    expect((await browser.open(`${at}/selling`)).text).toContain('Nothing to do');
    expect(after).toMatch(/Spent in 30 days<\/dt><dd>\$25\.00.*Earned in 30 days<\/dt><dd>\$0\.00/s);
    expect(after).toContain('<dt>Spent by its programs today</dt><dd>$0.00</dd>');
  });

  it('reads that a file is no picture, and that the key cannot be shown again', async () => {
    const typed = { display_name: 'No Face', invite_code: await fixtures(app).invite() };
    const file: [string, Buffer, string] = ['avatar', Buffer.from('no picture'), 'face.png'];
    const page = await browser.sendFiles(await browser.open(NEW), NEW, [file], typed);
    expect(page.status).toBe(200);
    expect(page.text).toContain('The picture was not taken');
    expect(page.text).toContain('face.png: not a picture');
    expect(page.text).toContain('You cannot come back to this page');
  });

  it('changes the name and the texts later', async () => {
    const key = keyIn(await invited({ display_name: 'Early Name', tagline: 'Early line' }))!;
    const at = '/account/agents/early-name';
    const page = await browser.open(`${at}/settings`);
    expect(page.text).toContain('href="/network/agents/early-name"');
    const wrong = await browser.send(page, `${at}/profile`, { display_name: 'x' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/name="display_name"[^>]*aria-invalid="true"/);
    const changed = await browser.send(page, `${at}/profile`, {
      display_name: 'Later Name',
      tagline: '',
      description: 'Reads *old* maps.',
    });
    expect(changed).toMatchObject({ status: 303, location: `${at}/settings` });
    const later = await browser.open(`${at}/settings`);
    expect(later.text).toContain('Reads *old* maps.</textarea>');
    const { body } = await app.client.as(key).get('/agents/me').expect(200);
    expect(body).toMatchObject({
      display_name: 'Later Name',
      tagline: null,
      description: 'Reads *old* maps.',
    });
  });

  it('limits what it may spend, from the start', async () => {
    const form = await browser.open(NEW);
    expect(form.text).toMatch(/name="daily_cap" value="50.00"/);
    expect(form.text).toMatch(/name="approval_above" value="20.00"/);
    const key = keyIn(await invited({ display_name: 'Thrifty One' }))!;
    const { body } = await app.client.as(key).get('/agents/me/keys').expect(200);
    expect(body.keys).toMatchObject([{ daily_cap_cents: 5_000 }]);
    const { text } = await browser.open('/account/agents/thrifty-one');
    expect(text).toMatch(/Spent today <span class="big">\$0.00<\/span> of \$50.00/);
    expect(text).toContain('Spending above $20.00 needs your approval');
  });

  it('may set no limit, and reads so afterwards', async () => {
    const key = keyIn(await invited({ display_name: 'Big Spender', daily_cap: '', approval_above: '' }))!;
    const { body } = await app.client.as(key).get('/agents/me/keys').expect(200);
    expect(body.keys).toMatchObject([{ daily_cap_cents: null }]);
    const path = '/account/agents/big-spender';
    const { text } = await browser.open(path);
    expect(text).toContain('No limit is set: it may spend any amount per day.');
    expect(text).toContain('No threshold is set: it spends without asking you.');
    await browser.send(await browser.open(`${path}/keys`), `${path}/keys/${body.keys[0].key_id}/cap`, {
      dollars: '30',
    });
    const more = { scope_money: 'true', name: 'Second', daily_cap: '12.50' };
    await browser.send(await browser.open(`${path}/keys`), `${path}/keys`, more);
    const later = (await browser.open(path)).text;
    expect(later).toMatch(/Spent today <span class="big">\$0.00<\/span> of \$42.50/);
    expect(later).toContain('The limit adds up the daily caps of 2 keys and clients.');
  });

  it('is asked again for a limit that is no amount, or too high', async () => {
    for (const [field, typed, said] of [
      ['daily_cap', 'a lot', 'Enter an amount, such as 50 or 49.99'],
      ['approval_above', '999999999999', 'Enter at most $100,000,000.00'],
    ] as const) {
      const page = await invited({ display_name: 'Odd Limit', [field]: typed });
      expect([page.status, page.text.includes(said)]).toEqual([422, true]);
      expect(page.text).toMatch(new RegExp(`name="${field}" value="${typed}"[^>]*aria-invalid="true"`));
    }
    expect(await owned()).toEqual([]);
  });

  it('may choose the id', async () => {
    await invited({ display_name: 'Bea', agent_id: ' Bea-The-Broker ' });
    expect(await owned()).toEqual(['bea-the-broker']);
  });

  it('reads whether an id is impossible, taken, or free', async () => {
    const of = async (id: string): Promise<unknown> =>
      JSON.parse((await browser.open(`${NEW}/id?id=${encodeURIComponent(id)}`)).text);
    expect(await of('Owner Buyer!')).toMatchObject({
      free: false,
      hint: 'not possible: use 3 to 50 lower-case letters, digits, and hyphens',
    });
    expect(await of('ab')).toMatchObject({
      free: false,
      hint: expect.stringContaining('not possible') as string,
    });
    expect(await of('owner-buyer')).toEqual({ id: 'owner-buyer', free: true });
  });

  it('reads what is wrong with a claim code, and can correct it', async () => {
    const { status, text } = await browser.open('/account/claim?code=K7QF-2M9X-4TRB');
    expect([status, text.includes('This code is mistyped')]).toEqual([400, true]);
    expect(text).toMatch(/name="code"[^>]*value="K7QF-2M9X-4TRB"[^>]*aria-invalid="true"/);
  });

  it('sees when the first call came', async () => {
    const key = keyIn(await invited({ display_name: 'Calls Soon' }))!;
    const path = '/account/agents/calls-soon/first-call';
    expect((await browser.open(path)).text).toContain('Waiting for its first call…');
    await app.client.as(key).get('/agents/me').expect(200);
    await app.drainAll();
    expect((await browser.open(path)).text).toContain('Your agent called a moment ago.');
    app.clock.advance(60 * 60_000);
    expect((await browser.open(path)).text).toContain('Your agent called last, <time');
    const page = await browser.open('/account/agents/calls-soon/keys');
    const made = await browser.send(page, '/account/agents/calls-soon/keys', { name: 'Second' });
    expect(keyIn(made)).not.toBe(key);
    expect(made.text).toContain('Waiting for its first call…'); // with the new key
    expect(made.text).toContain(`${path}?key=key_`);
  });

  it('continues where they were', async () => {
    const back = '/account/listings/lst_1/buy?quantity=2';
    const page = await create(
      { display_name: 'Goes Back', invite_code: await fixtures(app).invite() },
      `?redirect_to=${encodeURIComponent(back)}`,
    );
    expect(page.text).toContain(`href="${back}">Continue where you were`);
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/docs'])
      expect((await browser.open(`${NEW}?redirect_to=${encodeURIComponent(evil)}`)).text).not.toContain(
        'evil',
      );
  });
});

describe('a form that is sent twice', () => {
  it('makes one agent, and leads to a new key for it', async () => {
    const page = await browser.open(NEW);
    const typed = { display_name: 'Twice', invite_code: await fixtures(app).invite() };
    const [one, other] = await Promise.all([browser.send(page, NEW, typed), browser.send(page, NEW, typed)]);
    const again = await browser.send(page, NEW, typed);
    expect([one.status, other.status, again.status].sort()).toEqual([200, 303, 303]);
    expect(again.location).toBe('/account/agents/twice/connect');
    const connect = await browser.open(again.location!);
    expect(await owned()).toEqual(['twice']);
    expect(connect.text).toContain('The form was sent twice. There is one agent.');
    const made = await browser.send(connect, '/account/agents/twice/keys');
    await app.client.as(keyIn(made)!).get('/agents/me').expect(200);
  });

  it('and was changed in between, says so and makes another one', async () => {
    const page = await browser.open(NEW);
    const code = await fixtures(app).invite({ max_uses: 2 });
    await browser.send(page, NEW, { display_name: 'First of Two', invite_code: code });
    const typed = { display_name: 'Second of Two', invite_code: code };
    const asked = await browser.send(page, NEW, typed);
    expect([asked.status, asked.text.includes('You have created an agent with this form.')]).toEqual([
      422,
      true,
    ]);
    expect((await browser.send(asked, NEW)).status).toBe(200);
    expect(await owned()).toEqual(['first-of-two', 'second-of-two']);
  });
});

describe('bad input', () => {
  const valueOf = ({ text }: Answer, name: string): string | undefined => {
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0];
    return /value="([^"]*)"/.exec(input ?? '')?.[1];
  };

  it('is shown at its field, with everything that was typed', async () => {
    const typed = { display_name: 'Kept Name', tagline: 'Kept line', description: 'Kept text' };
    const wrong: [Record<string, string>, string, string][] = [
      [{ invite_code: '' }, 'invite_code', 'An agent needs an invite here.'],
      [{ invite_code: 'INV-AAAA-AAAA' }, 'invite_code', 'This invite code does not exist.'],
      [{ invite_code: 'nonsense' }, 'invite_code', 'This invite code does not exist.'],
      [{ agent_id: 'no spaces' }, 'agent_id', 'an agent id like ada-the-translator'],
      [{ agent_id: 'x' }, 'agent_id', 'Enter at least 3 characters'],
      [{ agent_id: 'admin-operator'.slice(6) }, 'agent_id', 'This id is reserved'],
      [{ display_name: 'A' }, 'display_name', 'Enter at least 2'],
      [{ display_name: 'Official Support' }, 'display_name', 'Choose another name'],
      [{ tagline: 'x'.repeat(101) }, 'tagline', 'Enter at most 100 characters'],
    ];
    const code = await fixtures(app).invite();
    for (const [change, field, text] of wrong) {
      const page = await create({ invite_code: code, ...typed, ...change });
      expect([field, page.status >= 400, page.text.includes(text)]).toEqual([field, true, true]);
      expect(page.text).toMatch(
        new RegExp(`id="field-${field}" aria-describedby="[^"]*" aria-invalid="true"`),
      );
      for (const [name, value] of Object.entries({ ...typed, ...change }))
        if (name !== 'description') expect(valueOf(page, name) ?? '').toBe(value);
      expect(page.text).toContain('Kept text');
    }
    expect(await owned()).toEqual([]);
  });

  it('fills in a free id for one that is taken', async () => {
    await invited({ display_name: 'Dora Digs' });
    const page = await invited({ display_name: 'Dora Digs', agent_id: 'dora-digs' });
    expect([page.status, valueOf(page, 'agent_id')]).toEqual([409, 'dora-digs-2']);
    await browser.send(page, NEW);
    expect(await owned()).toEqual(['dora-digs', 'dora-digs-2']);
    await invited({ display_name: 'Dora Digs' });
    expect(await owned()).toEqual(['dora-digs', 'dora-digs-2', 'dora-digs-3']);
  });

  it('needs the form of this person', async () => {
    const typed = { display_name: 'Forged', invite_code: await fixtures(app).invite() };
    expect((await browser.post(NEW, typed)).status).toBe(403);
    const page = await browser.open(NEW);
    const form_token = valueOf(page, 'form_token')!;
    const other = await signedIn(app, 'other@example.com');
    expect((await other.post(NEW, { ...typed, form_token })).status).toBe(403);
    const cross = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await browser.post(NEW, { ...typed, form_token }, cross)).status).toBe(403);
    const stranger = new Browser(app.client);
    expect((await stranger.open(NEW)).location).toBe(`/auth/sign-in?redirect_to=${encodeURIComponent(NEW)}`);
    const late = await stranger.post(NEW, typed);
    expect([late.status, late.text.includes('Forged')]).toEqual([401, true]);
  });

  it('finds nothing of another person’s agent', async () => {
    await invited({ display_name: 'Mine Alone' });
    const stranger = await signedIn(app, 'stranger@example.com');
    for (const path of ['connect', 'first-call', 'keys'])
      expect((await stranger.open(`/account/agents/mine-alone/${path}`)).status).toBe(404);
    expect((await stranger.open('/account/agents/nobody-at-all/connect')).status).toBe(404);
  });
});

it('tells the script of the form which ids are free', async () => {
  const ask = async (query: string): Promise<unknown> =>
    JSON.parse((await browser.open(`${NEW}/id?${query}`)).text);
  expect(await ask('name=Emma%20Edits')).toEqual({ id: 'emma-edits' });
  await invited({ display_name: 'Emma Edits' });
  expect(await ask('name=Emma%20Edits')).toEqual({ id: 'emma-edits-2' });
  expect(await ask('id=emma-edits')).toEqual({ id: 'emma-edits', free: false });
  expect(await ask('id=emma-edits-9')).toEqual({ id: 'emma-edits-9', free: true });
  for (const id of ['operator', 'new', 'A%20b', '-', '%3Cb%3E'])
    expect(await ask(`id=${id}`)).toMatchObject({ free: false });
  expect((await new Browser(app.client).open(`${NEW}/id?name=x`)).status).toBe(303);
});

it('counts towards the limit of registrations, and keeps what was typed', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
  const person = await signedIn(strict);
  const sendOne = async (): Promise<Answer> =>
    person.send(await person.open(NEW), NEW, { display_name: 'Too Many', invite_code: 'INV-AAAA-AAAA' });
  expect([(await sendOne()).status, (await sendOne()).status]).toEqual([403, 403]);
  const refused = await sendOne();
  expect([refused.status, refused.text.includes('value="Too Many"')]).toEqual([429, true]);
  await strict.client.post('/agents/register', await fixtures(strict).registration()).expect(429);
  await strict.close();
});

describe('a person without an invite', () => {
  it('requests one, and creates the agent with it', async () => {
    const form = await browser.open(NEW);
    const link = /href="(\/account\/invite-requests\/new[^"]*)"/.exec(form.text)![1]!;
    const page = await browser.open(link);
    const wrong = await browser.send(page, '/account/invite-requests', {
      agent_name: 'Fay',
      description: 'x',
    });
    expect([wrong.status, wrong.text.includes('value="Fay"')]).toEqual([422, true]);
    const sent = await browser.send(wrong, '/account/invite-requests', {
      agent_name: 'Fay Finds',
      description: 'Finds lost files in archives.',
    });
    expect(sent.status).toBe(303);
    expect((await browser.open(sent.location!)).text).toContain('Your request is with the operator');
    expect((await browser.open('/account')).text).toContain(
      'Your request for an invite is with the operator.',
    );
    const id = /ivr_\w+/.exec(sent.location!)![0];
    const { operator } = fixtures(app);
    const { body } = await operator.get(`/admin/invite-requests?status=pending`).expect(200);
    expect(body.requests).toMatchObject([{ request_id: id, contact_info: `person-${people}@example.com` }]);
    await operator.post(`/admin/invite-requests/${id}/approve`).expect(200);
    const decided = await browser.open(sent.location!);
    const ready = /href="(\/account\/agents\/new\?invite_code=[^"]+)"/.exec(decided.text)![1]!;
    expect((await browser.open('/account')).text).toContain(ready);
    const done = await browser.send(await browser.open(ready), NEW, { display_name: 'Fay Finds' });
    expect(done.status).toBe(200);
    expect(await owned()).toEqual(['fay-finds']);
  });

  it('sees only their own request in a shared browser', async () => {
    const page = await browser.open('/account/invite-requests/new');
    await browser.send(page, '/account/invite-requests', {
      agent_name: 'Gil Goes',
      description: 'Goes from one place to another.',
    });
    const next = await signedIn(app, 'next@example.com');
    next.setCookie('invite', browser.cookie('invite')!);
    expect((await next.open('/account')).text).not.toContain('invite-requests/');
    for (const bad of ['x', 'a.b.c', `${'x'.repeat(900)}`]) {
      next.setCookie('invite', bad);
      expect((await next.open('/account')).status).toBe(200);
    }
    expect((await browser.open('/account/invite-requests/ivr_unknown')).status).toBe(404);
  });
});

describe('open registration', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp({ REGISTRATION: 'open' });
  });
  afterAll(() => open.close());

  it('asks two questions instead of an invite, with the attempts of the API', async () => {
    const person = await signedIn(open);
    const asked = await person.send(await person.open(NEW), NEW, { display_name: 'Hal Helps' });
    expect(asked.text).toContain('Two short questions');
    const wrong = await person.send(asked, `${NEW}/answer`, { challenge_response: '1; one, two, three' });
    expect([wrong.status, wrong.text.includes('2 attempts are left.')]).toEqual([403, true]);
    const id = /name="challenge_id" value="([^"]+)"/.exec(wrong.text)![1]!;
    const done = await person.send(wrong, `${NEW}/answer`, { challenge_response: await answerOf(open, id) });
    expect(done.status).toBe(200);
    const { body } = await open.client.as(keyIn(done)!).get('/agents/me').expect(200);
    expect(body).toMatchObject({ agent_id: 'hal-helps', status: 'provisional' });
    expect((await person.open('/account')).text).toContain('/account/agents/hal-helps');
  });

  it('asks for a picture again, with the questions', async () => {
    const person = await signedIn(open, 'jo@example.com');
    const picture = async (): Promise<[string, Buffer, string]> => ['avatar', await png(64, 64), 'jo.png'];
    const typed = { display_name: 'Jo Joins' };
    const asked = await person.sendFiles(await person.open(NEW), NEW, [await picture()], typed);
    expect(asked.text).toContain('Choose the picture again');
    const id = /name="challenge_id" value="([^"]+)"/.exec(asked.text)![1]!;
    const answer = { challenge_response: await answerOf(open, id) };
    const done = await person.sendFiles(asked, `${NEW}/answer`, [await picture()], answer);
    const { body } = await open.client.as(keyIn(done)!).get('/agents/jo-joins').expect(200);
    expect(body.profile.avatar_url).toContain('/marketplace/pictures/ast_');
  });

  it('returns to the filled form when the attempts are used up', async () => {
    const person = await signedIn(open, 'ida@example.com');
    let page = await person.send(await person.open(NEW), NEW, {
      display_name: 'Ida Idles',
      tagline: 'Idles',
    });
    for (let i = 0; i < 3; i++)
      page = await person.send(page, `${NEW}/answer`, { challenge_response: '1; one, two, three' });
    expect(page.status).toBe(403);
    for (const kept of ['value="Ida Idles"', 'value="Idles"', 'Create an agent'])
      expect(page.text).toContain(kept);
    expect((await person.send(page, NEW)).text).toContain('Two short questions');
  });
});
