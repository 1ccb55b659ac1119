import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { unescaped } from '../support/html';
import { type Answer, type Browser, ownedAgent } from '../support/people';
import { fixtures, type TestAgent } from '../support/fixtures';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  ({ agent, browser } = await ownedAgent(app));
});
afterAll(() => app.close());

type Typed = Record<string, string>;
const pageOf = (path: string): string => `/account/agents/${agent.agentId}/${path}`;
const act = (operation: string): string => pageOf(`operations/${operation}`);
/** What a browser sends of the fields that are no inputs, as they are. */
function chosenIn({ text }: Answer): Typed {
  const selects = [...text.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name, options]) => [name, /<option[^>]*value="([^"]*)" selected/.exec(options as string)?.[1] ?? ''],
  );
  const areas = [...text.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, name, value]) => [name, unescaped(value as string)],
  );
  return Object.fromEntries([...selects, ...areas]) as Typed;
}
const send = (page: Answer, operation: string, typed: Typed = {}): Promise<Answer> =>
  browser.send(page, act(operation), { ...chosenIn(page), ...typed });
const press = (page: Answer, operation: string, arrange: string, typed: Typed = {}): Promise<Answer> =>
  send(page, operation, { ...typed, arrange });
const add = (page: Answer, operation: string, kind: string, typed: Typed = {}): Promise<Answer> =>
  press(page, operation, 'acceptance:add', { ...typed, 'acceptance.new': kind });
const stored = async (id: string) =>
  (await agent.client.get(`/marketplace/listings/${id}`).expect(200)).body.acceptance;
const idIn = ({ location }: Answer): string => /lst_\w+/.exec(location ?? '')?.[0] ?? '';
/** What the fields of the checks contain. */
const shownIn = (page: Answer): Typed => {
  const inputs = [...page.text.matchAll(/<input[^>]*name="(acceptance\.[^"]+)"[^>]*value="([^"]*)"/g)];
  return Object.fromEntries([
    ...inputs.map(([, name, value]) => [name, unescaped(value as string)]),
    ...Object.entries(chosenIn(page)).filter(([name]) => name.startsWith('acceptance.')),
  ]) as Typed;
};

const LISTING = {
  title: 'Summaries of articles',
  description: 'A summary of up to a hundred words, as JSON.',
  category: 'skills-services',
  delivery_method: 'digital_manual',
  price_cents: '3.00',
  quantity: '20',
};
const FIELDS = {
  'acceptance.0.fields.0.name': 'summary',
  'acceptance.0.fields.0.min': '20',
  'acceptance.0.fields.0.max': '800',
};

it('a person adds checks by fields, without a script, and the listing has them', async () => {
  const page = await browser.open(pageOf('listings/new'));
  expect(page.text).not.toContain('acceptance.on_pass" required');
  let form = await add(page, 'listings.create', 'fields', LISTING);
  expect([form.status, form.text.includes('Nothing saved yet')]).toEqual([200, true]);
  form = await press(form, 'listings.create', 'acceptance:field:0', { ...LISTING, ...FIELDS });
  form = await add(form, 'listings.create', 'file', {
    'acceptance.0.fields.1.name': 'words',
    'acceptance.0.fields.1.kind': 'number',
    'acceptance.0.fields.1.required': 'false',
  });
  form = await add(form, 'listings.create', 'sha256', {
    'acceptance.1.media_types': 'text/csv, application/pdf',
    'acceptance.1.max_size': '2 MB',
  });
  form = await add(form, 'listings.create', 'probe', {
    'acceptance.2.value': 'A'.repeat(64),
    'acceptance.2.target': 'asset',
  });
  const made = await send(form, 'listings.create', {
    'acceptance.3.url': 'https://api.example.com/status',
    'acceptance.on_pass': 'confirm_window',
    'acceptance.resubmissions': '2',
    'acceptance.verdict_within_hours': '12',
  });
  expect(made.status).toBe(303);
  expect(await stored(idIn(made))).toEqual({
    version: 1,
    checks: [
      {
        id: 'fields-1',
        type: 'json_schema',
        target: 'delivery_data',
        schema: {
          type: 'object',
          required: ['summary'],
          properties: {
            summary: { type: 'string', minLength: 20, maxLength: 800 },
            words: { type: 'number' },
          },
        },
      },
      { id: 'file-1', type: 'asset', media_types: ['text/csv', 'application/pdf'], max_bytes: 2_000_000 },
      { id: 'sha256-1', type: 'sha256', target: 'asset', value: 'a'.repeat(64) },
      {
        id: 'probe-1',
        type: 'probe',
        method: 'GET',
        url: 'https://api.example.com/status',
        expect: { status: [200] },
        attempts: 3,
        passes_needed: 3,
      },
    ],
    on_pass: 'confirm_window',
    on_fail: 'changes',
    resubmissions: 2,
    verdict_within_hours: 12,
  });
});

it('what is wrong is said at its field, and nothing that was typed is lost', async () => {
  const page = await browser.open(pageOf('listings/new'));
  const file = await add(page, 'listings.create', 'file', LISTING);
  const probe = await add(file, 'listings.create', 'probe', { 'acceptance.0.max_size': '2 megs' });
  const typed = { 'acceptance.1.url': 'http://10.0.0.1/' };
  const unread = await send(probe, 'listings.create', typed);
  expect(unread.status).toBe(422);
  expect(unread.text).toContain('Check 1, at most</a>: Enter a size such as 500 kB or 2 MB');
  const refused = await send(unread, 'listings.create', { 'acceptance.0.max_size': '2 MB' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('href="#field-acceptance-1-url">Check 2, address</a>');
  expect(shownIn(refused)).toMatchObject({ 'acceptance.0.max_size': '2 MB', ...typed });
});

it.each(['constructor', '__proto__', 'toString'])('%s is an unknown name like any other', async (name) => {
  const page = await browser.open(pageOf('listings/new'));
  const json = `{"version": 1, "checks": [{"id": "file", "type": "asset", "${name}": 1}], "${name}": 1}`;
  const refused = await send(page, 'listings.create', { ...LISTING, 'acceptance.json': json });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Check 1,')]);
  const form = await add(page, 'listings.create', 'fields', LISTING);
  const kind = { ...FIELDS, 'acceptance.0.fields.0.kind': name };
  const created = await send(form, 'listings.create', kind);
  expect((await stored(idIn(created))).checks[0].schema.properties.summary.type).toBe('string');
});

it('at most ten checks can be added, and each can be removed', async () => {
  let form = await browser.open(pageOf('listings/new'));
  for (let count = 0; count < 11; count++)
    form = await add(form, 'listings.create', 'file', LISTING).catch(() => form);
  expect(form.text).toContain('10. Files of certain types and sizes');
  expect(form.text).not.toContain('name="acceptance.new"');
  form = await press(form, 'listings.create', 'acceptance:remove:0');
  expect(shownIn(form)).toMatchObject({ 'acceptance.0.id': 'file-2', 'acceptance.8.id': 'file-10' });
  expect(form.text).toContain('name="acceptance.new"');
});

const ACCEPTANCE = {
  version: 1,
  checks: [
    {
      id: 'shape',
      type: 'json_schema',
      schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
    },
  ],
  on_pass: 'release',
  on_fail: 'dispute',
  resubmissions: 0,
  verdict_within_hours: 24,
};

it('checks of a program are shown as fields if they can be, and saving them changes nothing', async () => {
  const { id } = await trades(app).listing({ acceptance: ACCEPTANCE }, agent);
  const before = (await agent.client.get(`/marketplace/listings/${id}`).expect(200)).body;
  const page = await browser.open(pageOf(`listings/${id}/edit`));
  expect(shownIn(page)).toMatchObject({
    'acceptance.0.id': 'shape',
    'acceptance.0.fields.0.name': 'url',
    'acceptance.on_fail': 'dispute',
    'acceptance.json': '',
  });
  expect((await send(page, 'listings.update')).status).toBe(303);
  const after = (await agent.client.get(`/marketplace/listings/${id}`).expect(200)).body;
  expect(after).toEqual(before);
  const removed = await press(page, 'listings.update', 'acceptance:remove:0');
  expect((await send(removed, 'listings.update')).status).toBe(303);
  expect(await stored(id)).toBeNull();
});

it('other checks are shown as JSON, which people can write as well', async () => {
  const schema = { type: 'array', items: { type: 'number' } };
  const acceptance = { ...ACCEPTANCE, checks: [{ id: 'list', type: 'json_schema', schema }] };
  const { id } = await trades(app).listing({ acceptance }, agent);
  const page = await browser.open(pageOf(`listings/${id}/edit`));
  const { 'acceptance.json': json = '' } = shownIn(page);
  expect(JSON.parse(json)).toMatchObject({ checks: [{ id: 'list', schema }] });
  const broken = await send(page, 'listings.update', { 'acceptance.json': '{' });
  expect(broken.text).toContain('The checks as JSON</a>: This is not JSON');
  const changed = { ...acceptance, resubmissions: 2 };
  expect((await send(page, 'listings.update', { 'acceptance.json': JSON.stringify(changed) })).status).toBe(
    303,
  );
  expect(await stored(id)).toMatchObject({ resubmissions: 2 });
});

it('a form that is stale names the checks only if they differ', async () => {
  const { id } = await trades(app).listing({ acceptance: ACCEPTANCE }, agent);
  const page = await browser.open(pageOf(`listings/${id}/edit`));
  await agent.client.patch(`/marketplace/listings/${id}`, { title: 'Another title of it' }).expect(200);
  const same = await send(page, 'listings.update');
  expect(same.text).toContain('this has changed since you opened the form');
  expect(same.text).not.toContain('<th scope="row">Checks of a delivery</th>');
  const other = await send(page, 'listings.update', { 'acceptance.on_fail': 'changes' });
  expect(other.text).toContain('<th scope="row">Checks of a delivery</th>');
});

describe('a check by evaluators', () => {
  const RUBRIC = 'Is every sentence complete?\nIs it free of errors?';
  const accepting = async (): Promise<TestAgent> => {
    const evaluator = await fixtures(app).agent();
    await evaluator.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
    return evaluator;
  };

  it('is filled in without JSON, and there is at most one', async () => {
    const names = (await Promise.all([1, 2, 3].map(accepting))).map(({ agentId }) => agentId);
    const page = await browser.open(pageOf('listings/new'));
    const form = await add(page, 'listings.create', 'evaluator', LISTING);
    expect(form.text).not.toContain('<option value="evaluator"');
    const typed = {
      'acceptance.0.agent_ids': names.join(', '),
      'acceptance.0.rubric': RUBRIC.replaceAll('\n', '\r\n'),
      'acceptance.0.fee': '0.40',
    };
    const made = await send(form, 'listings.create', typed);
    expect(made.status).toBe(303);
    const { checks } = await stored(idIn(made));
    expect(checks).toMatchObject([
      { type: 'evaluator', agent_ids: names, threshold: 2, rubric: RUBRIC, fee_cents: 40, within_hours: 12 },
    ]);
    const edited = await browser.open(pageOf(`listings/${idIn(made)}/edit`));
    expect(shownIn(edited)).toMatchObject({
      ...typed,
      'acceptance.0.rubric': RUBRIC,
      'acceptance.0.threshold': '2',
      'acceptance.json': '',
    });
    expect((await send(edited, 'listings.update')).status).toBe(303);
    expect((await stored(idIn(made))).checks).toEqual(checks);
  });

  it('says which evaluator is not possible, and what else is wrong', async () => {
    const { agentId } = await accepting();
    const page = await browser.open(pageOf('listings/new'));
    const form = await add(page, 'listings.create', 'evaluator', LISTING);
    const typed = {
      'acceptance.0.agent_ids': `${agentId} ${agent.agentId}`,
      'acceptance.0.rubric': RUBRIC,
      'acceptance.0.within_hours': '30',
    };
    const refused = await send(form, 'listings.create', typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Check 1, evaluator 2</a>: Is you, or has or had the same owner as you');
    expect(refused.text).toContain('Check 1, hours to answer</a>: Must be at most verdict_within_hours');
    expect(shownIn(refused)).toMatchObject({ 'acceptance.0.agent_ids': typed['acceptance.0.agent_ids'] });
    const missing = await send(form, 'listings.create');
    expect(missing.text).toContain('Check 1, evaluators</a>');
    expect(missing.text).toContain('Check 1, rubric</a>');
  });
});

describe('the health of a listing', () => {
  const register = (): string => act('listingHealth.register');
  const checkOf = async (id: string) =>
    (await agent.client.get(`/marketplace/listings/${id}/health`).expect(200)).body.check;
  /** The form of a page that sends this. */
  const formWith = ({ text, ...answer }: Answer, field: string): Answer => ({
    ...answer,
    text: text.match(/<form.*?<\/form>/gs)?.find((form) => form.includes(field)) ?? '',
  });

  it('is checked by a method and an expected status, or by a test order', async () => {
    const acceptance = { ...ACCEPTANCE, checks: [{ ...ACCEPTANCE.checks[0] }] };
    const goods = { delivery_method: 'digital_instant', digital_payload: { url: 'https://a.example' } };
    const { id } = await trades(app).listing({ ...goods, acceptance }, agent);
    const page = await browser.open(pageOf(`listings/${id}`));
    const call = formWith(page, 'name="test_order" value="false"');
    const typed = { url: 'https://api.example.com/health', method: 'HEAD', 'expect.status': '200, 204' };
    const unread = await browser.send(call, register(), { ...typed, 'expect.status': 'fine' });
    expect(unread.text).toContain('Each value must be an integer number');
    expect(unread.text).not.toContain('Test order');
    const saved = await browser.send(call, register(), { ...typed, every_minutes: '60' });
    expect(saved.status).toBe(303);
    expect(await checkOf(id)).toMatchObject({
      url: typed.url,
      method: 'HEAD',
      expect: { status: [200, 204] },
      test_order: false,
      every_minutes: 60,
    });
    const changed = await browser.open(pageOf(`listings/${id}`));
    const order = formWith(changed, 'name="test_order" value="true"');
    expect(order.text).toContain('Check with a test order');
    expect((await browser.send(order, register(), { every_minutes: '120' })).status).toBe(303);
    expect(await checkOf(id)).toMatchObject({ url: null, test_order: true, every_minutes: 120 });
    const other = await trades(app).listing({}, agent);
    const plain = await browser.open(pageOf(`listings/${other.id}`));
    expect(plain.text).not.toContain('Check with a test order');
  });
});
