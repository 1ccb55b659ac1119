import { commandInWords, isLogged } from '../../pages/operator/command-form';
import { RouteTable } from '../../src/platform/operations/route-table';
import { MAX_EXPORTED_ENTRIES } from '../../src/system/policies';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { manyCommands } from '../support/fixtures/operator';
import { unescaped } from '../support/html';
import { type Answer, Browser, signedInOperator } from '../support/people';
import { published } from '../support/publications';
import { trades } from '../support/trades';

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
  const ada = fixtures(app).operator.with({ 'X-Operator': 'ada@ops1' });
  await ada.post('/admin/invites', { count: 2 }).expect(201);
  await ada.post('/admin/agents/nobody-here/suspend', { reason: 'x' }).expect(404);
  await ada.with({ 'X-Operator': '-2 @SUM' }).post('/admin/invites', {}).expect(201);
  await fixtures(app).operator.post('/admin/invites', {}).expect(201);
});
afterAll(() => app.close());

type Entry = Record<string, unknown> & { id: string; operator: string; command: string; outcome: string };

async function exported(query: string, format: string): Promise<Answer> {
  const page = await operator.open(`/operator/audit${query}`);
  return operator.send(page, '/operator/audit/export', { format });
}
const entriesIn = ({ text }: Answer): Entry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
async function newestEntry(): Promise<Entry> {
  const { body } = await fixtures(app).operator.get('/admin/audit?limit=1').expect(200);
  return (body as { entries: Entry[] }).entries[0] as Entry;
}

describe('the audit log in a browser', () => {
  it.each([
    ['?operator=ada@ops1', ['ada@ops1', 'count: 2'], ['Olga']],
    ['?command=POST+/admin/invites', ['Made invite codes'], ['Suspend the agent']],
    ['?command=/operator/sign-in', ['Olga'], ['ada@ops1']],
    ['?target=nobody-here', ['Refused: agent not found'], ['/operator/sign-in']],
    ['?outcome=refused', ['Refused: agent not found'], ['POST /admin/invites']],
    ['?operator=ADA', ['ada@ops1', 'count: 2'], ['Olga']],
    ['?operator=operator+token', ['>Operator token<'], ['Olga', 'ada@ops1']],
    ['?since=2200-01-01T00:00', ['No entries match these filters', '>Clear the filters</a>'], ['ada@ops1']],
  ])('filters by %s', async (query, shown, hidden) => {
    const { status, text } = await operator.open(`/operator/audit${query}`);
    expect(status).toBe(200);
    const [, list = ''] =
      /<button class="plain">Filter<\/button>(.*?)<h2>Export/s.exec(unescaped(text)) ?? [];
    for (const word of shown) expect(list).toContain(word);
    for (const word of hidden) expect(list).not.toContain(word);
  });

  it('begins with decisions and changes, says how many there are, and has everything at another address', async () => {
    const rows = (text: string): string[] =>
      [...text.matchAll(/title="(\w+ \/[^"]*)"/g)].map(([, one]) => one as string);
    const start = await operator.open('/operator/audit');
    expect(rows(start.text)).toContain('POST /admin/invites');
    expect(rows(start.text)).not.toContain('POST /operator/sign-in');
    expect(start.text).toContain(`<p class="muted">${rows(start.text).length} entries</p>`);
    expect(start.text).toContain('href="/operator/audit?show=everything"');
    const everything = await operator.open('/operator/audit?show=everything');
    expect(rows(everything.text)).toContain('POST /operator/sign-in');
    expect(everything.text).toMatch(/<a href="\/operator\/audit\?show=everything" aria-current="true">/);
    const mine = await operator.open('/operator/audit?operator=Olga&show=everything');
    expect(rows(mine.text)).toEqual(['POST /operator/sign-in']);
    expect(mine.text).toContain('<input type="hidden" name="show" value="everything"/>');
    expect(unescaped(mine.text)).toContain('href="/operator/audit?operator=Olga"');
    expect(rows((await operator.open('/operator/audit?operator=Olga')).text)).toEqual([]);
    expect(entriesIn(await exported('?operator=Olga', 'jsonl')).map(({ command }) => command)).toContain(
      'POST /operator/sign-in',
    );
  });

  it('says in words what was done, and leads to the agent that it was done to', async () => {
    const { agentId } = await fixtures(app).agent();
    await fixtures(app).operator.post(`/admin/agents/${agentId}/suspend`, { reason: 'Spam' }).expect(200);
    const text = unescaped((await operator.open(`/operator/audit?target=${agentId}`)).text);
    expect(text).toContain('>Suspended the agent</a>');
    expect(text).toContain('>Operator token</');
    expect(text).toMatch(new RegExp(`href="/operator/agents/${agentId}"><bdi>(?!${agentId}<)`));
    const signedIn = unescaped((await operator.open('/operator/audit?command=/operator/sign-in')).text);
    expect(signedIn).toMatch(/>Signed in as the operator<\/a>.*<td class="whole" data-title="Target"><\/td>/);
  });

  it('says what was decided, what was refused, and the details in words', async () => {
    const { operator: admin } = fixtures(app);
    await published(app, await fixtures(app).agent(), 'Tides of the lagoon');
    await admin.post('/admin/invites', { count: 1, expiry_hours: 168 }).expect(201);
    const text = unescaped((await operator.open('/operator/audit')).text);
    for (const words of ['>Approved the skill</a>', 'expiry: 7 days', '>Suspend the agent</a>'])
      expect(text).toContain(words);
  });

  it('quotes the note of a decision, which stays in the record, only where it was decided', async () => {
    const { operator: admin } = fixtures(app);
    const order = await trades(app).order('disputed');
    const decision = { refund_cents: 625, note: 'The map shows another lagoon.' };
    await admin.post(`/admin/disputes/${order.id}/resolve`, decision).expect(200);
    await admin.post(`/admin/disputes/${order.id}/resolve`, { ...decision, refund_cents: 1 }).expect(409);
    for (const path of [`audit?target=${order.id}`, `orders/${order.id}`]) {
      const text = unescaped((await operator.open(`/operator/${path}`)).text);
      const log = text.split('data-title="When"');
      const quoting = log.filter((row) => row.includes(`“${decision.note}”`));
      expect([path, quoting.length]).toEqual([path, 1]);
      expect(quoting[0]).toMatch(/>Decided the dispute<.*Refunded \$6\.25/s);
    }
    expect((await newestEntry()).details).not.toHaveProperty('note');
    const { id } = entriesIn(await exported(`?target=${order.id}&outcome=done`, 'jsonl'))[0] as Entry;
    expect(unescaped((await operator.open(`/operator/audit/${id}`)).text)).toContain(decision.note);
  });

  it('calls what has no title by its kind, and a report by what it is about', async () => {
    const { operator: admin } = fixtures(app);
    const made = await published(app, await fixtures(app).agent(), 'Buy canals');
    const report = await (
      await fixtures(app).agent()
    ).client.post(`/dens/${made.den}/posts/${made.post}/report`, { reason: 'Spam again' });
    const { id } = report.body as { id: string };
    const decision = { action: 'dismissed', note: 'Nothing is wrong with it' };
    await admin.post(`/admin/dens/reports/${id}/resolve`, decision).expect(200);
    const decided = unescaped((await operator.open(`/operator/audit?target=${id}`)).text);
    expect(decided).toMatch(new RegExp(`“${decision.note}”.*<bdi>Post in ${made.den}</bdi>`, 's'));
    const nothing = `don_${'0'.repeat(26)}abc123`;
    await admin.post(`/admin/donations/${nothing}/reject`, { reason: 'Never arrived' }).expect(404);
    const refused = unescaped((await operator.open(`/operator/audit?target=${nothing}`)).text);
    expect(refused).toMatch(new RegExp(`<span title="${nothing}">Donation …abc123<`));
  });

  it('lists the details of a command without those that it lacks', async () => {
    const { operator: admin } = fixtures(app);
    await admin
      .post('/admin/dens/announcements/posts', { title: 'Welcome', content: 'Be kind.', pinned: false })
      .expect(201);
    const text = unescaped((await operator.open('/operator/audit?command=/posts')).text);
    expect(text).toContain('title: Welcome<');
    expect(text).toMatch(
      /<td class="whole" data-title="Target"><span>in <bdi>announcements<\/bdi><\/span><\/td>/,
    );
  });

  it('has a filter for each thing that the log says', async () => {
    const text = unescaped((await operator.open('/operator/audit')).text);
    const [, choices = ''] = /<select[^>]* name="command"[^>]*>(.*?)<\/select>/s.exec(text) ?? [];
    for (const words of [
      'Featured an item',
      'Posted as the platform',
      'Decided on the article',
      'Decided on the skill',
      'Signed in as the operator',
      'Suspended the agent',
    ])
      expect(choices).toContain(`>${words}</option>`);
    for (const words of [
      'Decided on the report: listings',
      'Decided on the report: dens',
      'Decided on the report: showcase',
      'Marked the payout as sent',
      'Stored the output of a run',
    ])
      expect(choices).toContain(`>${words}</option>`);
    expect(choices.match(/(?<=<optgroup label=")[^"]*/g)).toEqual([
      'Market',
      'Money',
      'Agents and invites',
      'Community',
      'Operators',
      'Installation',
    ]);
    expect(choices).not.toContain('/operator/run');
    expect(choices).not.toContain(', or ');
  });

  it('has a past tense for each command', () => {
    const said = app.app
      .get(RouteTable)
      .routes.filter(isLogged)
      .map((route) => commandInWords(route, {}));
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter(({ words, past }) => past === undefined || past === words)).toEqual([]);
  });

  it.each([
    ['audit?since=yesterday', 'since', 'Audit log'],
    ['audit?outcome=perhaps', 'outcome', 'Audit log'],
    ['audit?since=2026-02-01T00:00&until=2026-01-01T00:00', 'until', 'Audit log'],
    ['audit?command=/no-such-command', 'command', 'Audit log'],
    ['reports?status=perhaps', 'status', 'Reports'],
  ])('%s: says at the filter what is wrong with it', async (path, name, title) => {
    const { status, text } = await operator.open(`/operator/${path}`);
    expect(status).toBe(422);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toMatch(new RegExp(`<(input|select)(?=[^>]* name="${name}")[^>]* aria-invalid="true"`));
    expect(text).not.toContain('No entries');
    expect(text).not.toContain('<h2>Export');
    if (name === 'until') expect(text).toMatch(/<input(?=[^>]* name="until")[^>]* value="2026-01-01T00:00"/);
  });

  it.each(['?operator=nobody', '?operator=ada'])('%s: offers once to clear the filters', async (query) => {
    const { text } = await operator.open(`/operator/audit${query}`);
    expect(text.match(/>Clear the filters</g)).toHaveLength(1);
  });

  it('asks for a date in the words of people', async () => {
    const { text } = await operator.open('/operator/audit?since=yesterday');
    expect(text).toContain('Choose a date and time');
    expect(text).not.toContain('2026-11-20T12:00:00Z');
  });

  it('shows an entry with its seconds and the address that it came from', async () => {
    const { id, at } = (await newestEntry()) as Entry & { at: string };
    const { text } = await operator.open(`/operator/audit/${id}`);
    expect(text).toContain(`${at.slice(11, 19)} UTC</time>`);
    expect(text).toContain('<dt>IP</dt>');
  });

  it('refuses a cursor that is none', async () => {
    expect((await operator.open('/operator/audit?cursor=x')).status).toBe(422);
  });
});

describe('an export of the audit log', () => {
  it('has one JSON object on each line, newest first, and is itself in the log', async () => {
    const file = await exported('', 'jsonl');
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.jsonl"$/,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers).not.toHaveProperty('access-control-allow-origin');
    const entries = entriesIn(file);
    expect(entries.map(({ id }) => id)).toEqual(
      entries
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const { body } = await fixtures(app).operator.get('/admin/audit').expect(200);
    expect(entries).toEqual((body as { entries: Entry[] }).entries);
    const one = await fixtures(app).operator.get(`/admin/audit/${entries[0]!.id}`).expect(200);
    expect(one.body).toEqual(entries[0]);
    const said = { operator: 'Olga', command: 'POST /operator/audit/export', outcome: 'done' };
    expect(entries[0]).toMatchObject({ ...said, details: { format: 'jsonl' } });
  });

  it('has the filters of the page', async () => {
    const query = '?operator=ada@ops1&outcome=refused&since=2020-01-01T00:00';
    const entries = entriesIn(await exported(query, 'jsonl'));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ operator: 'ada@ops1', outcome: 'refused' });
    const details = { outcome: 'refused', since: '2020-01-01T00:00Z' };
    expect((await newestEntry()).details).toMatchObject(details);
    expect(entriesIn(await exported('?limit=1&offset=1', 'jsonl')).length).toBeGreaterThan(3);
    expect(entriesIn(await exported('?since=2200-01-01T00:00', 'jsonl'))).toEqual([]);
  });

  it('is a table that a spreadsheet does not execute', async () => {
    const { text, headers } = await exported('', 'csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = text.split('\r\n').filter(Boolean);
    expect(head).toMatch(/^"id","at","via","operator","person_id",/);
    expect(rows.length).toBeGreaterThan(4);
    expect(text).toContain(`"'-2 @SUM"`);
    for (const row of rows) expect(row).not.toMatch(/(^|,)"[=+\-@]/);
  });

  it('goes through many entries in batches, and refuses more than it can write', async () => {
    await manyCommands(app, 'POST /many', 2_500);
    const many = entriesIn(await exported('?command=/many', 'jsonl'));
    expect(new Set(many.map(({ id }) => id)).size).toBe(2_500);
    await manyCommands(app, 'POST /more', MAX_EXPORTED_ENTRIES + 1);
    const refused = await exported('?command=/more', 'jsonl');
    expect(refused.status).toBe(409);
    expect(unescaped(refused.text)).toContain(
      `More than ${MAX_EXPORTED_ENTRIES.toLocaleString('en')} entries match.`,
    );
    expect((await exported('?command=/many', 'jsonl')).status).toBe(200);
  }, 60_000);

  it('is only for operators, from their own form', async () => {
    const stranger = new Browser(app.client);
    const page = await stranger.open('/operator/sign-in');
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] as string;
    const before = await newestEntry();
    const path = '/operator/audit/export';
    expect((await stranger.post(path, { form_token: token, format: 'csv' })).status).toBe(401);
    expect((await operator.post(path, { form_token: 'x', format: 'csv' })).status).toBe(403);
    expect((await operator.open(path)).status).toBe(404);
    const own = /name="form_token" value="([^"]+)"/.exec(
      (await operator.open('/operator')).text,
    )?.[1] as string;
    expect((await operator.post(path, { form_token: own, format: 'exe' })).status).toBe(422);
    expect(await newestEntry()).toEqual(before);
  });
});
