import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminCommand, Described, Schema } from '../../src/cli/admin/command';
import { commandsOf } from '../../src/cli/admin/operator-service';
import { NPM_RUN_ADMIN } from '../../src/cli/admin/npm-run-admin';
import { runAdmin } from '../../src/cli/admin/run-admin';
import { startAnotherInstance } from '../support/another-instance';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { type Ended, runCommand } from '../support/command-line';
import { fixtures, type Fixtures } from '../support/fixtures';
import { ledgerIsRight, ledgerIsWrong } from '../support/fixtures/ledger';
import { trades } from '../support/trades';
import { withResponses } from '../support/shared-responses';

jest.setTimeout(600_000);

let app: TestApp;
let a: Fixtures;
let commands: AdminCommand[];
beforeAll(async () => {
  app = await startTestApp();
  commands = await commandsOf(app.url);
  a = fixtures(app);
});
afterAll(() => app.close());

/** Runs a command and returns what a terminal of this width shows. */
async function admin(line: string | string[], { width = 200, token = ADMIN_TOKEN } = {}): Promise<Ended> {
  const args = typeof line === 'string' ? line.split(' ').filter(Boolean) : line;
  const reported = { said: '', noted: '' };
  const terminal = {
    say: (text: string) => void (reported.said += text),
    note: (text: string) => void (reported.noted += text),
    width,
  };
  const access = { url: () => app.url, token: () => token };
  return { code: await runAdmin(args, access, terminal, NPM_RUN_ADMIN), ...reported };
}

type Content = { content?: Record<string, { schema: { $ref: string } }> } | undefined;
interface Answering {
  paths: Record<string, Record<string, { responses: Record<string, Content> }>>;
}
const nameIn = (content: Content): string =>
  content?.content?.['application/json']?.schema.$ref.split('/').at(-1) ?? '';

describe('the operator commands', () => {
  it('are distinct, and offer every required member and only columns that are listed', async () => {
    const { body } = await app.client.get('/openapi.json').expect(200);
    const { schemas } = (body as Described).components;
    const bodyOf = ({ path, method }: AdminCommand): Schema | undefined => {
      const operation = (body as Described).paths[path]?.[method.toLowerCase()];
      return schemas[nameIn(operation?.requestBody)];
    };
    expect(new Set(commands.map(({ words }) => words)).size).toBe(commands.length);
    for (const command of commands) {
      const offered = command.options.map(({ member }) => member);
      const needed = (bodyOf(command)?.required ?? []).filter((member) => member !== command.rest);
      expect([command.words, offered]).toEqual([command.words, expect.arrayContaining([...needed])]);
      expect([command.words, command.storedAt !== undefined]).toEqual([
        command.words,
        command.resultOf !== undefined,
      ]);
      if (!command.columns) continue;
      const { responses } = withResponses(body as Answering).paths[command.path]![
        command.method.toLowerCase()
      ]!;
      const listed = Object.values(schemas[nameIn(responses['200'] ?? responses['201'])]?.properties ?? {});
      const item =
        listed
          .find(({ type }) => type === 'array')
          ?.items?.$ref.split('/')
          .at(-1) ?? '';
      const columns = Object.keys(schemas[item]?.properties ?? {});
      expect([command.words, columns]).toEqual([command.words, expect.arrayContaining([...command.columns])]);
    }
  });

  it('create, list, and revoke invites', async () => {
    const made = await admin('invites create --count 2 --max-uses 5 --note trial');
    expect(made).toMatchObject({ code: 0, noted: '' });
    const [head, first] = made.said.split('\n');
    expect(head).toMatch(/^CODE +MAX USES +EXPIRES AT +NOTE$/);
    expect(first).toMatch(/^INV-\w{4}-\w{4} +5 +- +trial$/);
    const code = first!.slice(0, 13);
    expect((await admin(`invites revoke ${code}`)).said).toBe('done\n');
    expect((await app.client.get(`/invites/validate/${code}`)).body.valid).toBe(false);
    const listed = await admin('invites list --status revoked --limit 1 --json');
    expect(JSON.parse(listed.said).codes[0].code).toBe(code);
  });

  it('decide disputes, and leave an audit entry', async () => {
    const order = await trades(app).order('disputed');
    const waiting = await admin('disputes list');
    expect(waiting.said).toContain(order.id);
    const decided = await admin([
      'disputes',
      'decide',
      order.id,
      '--refund-cents',
      '100',
      '--note',
      'half is fine',
    ]);
    expect(decided).toMatchObject({ code: 0 });
    expect(decided.said).toMatch(/^refunded_cents +100$/m);
    const [entry] = JSON.parse((await admin(`audit --target ${order.id} --json`)).said).entries;
    expect(entry).toMatchObject({ via: 'http', outcome: 'done', details: { refund_cents: 100 } });
    expect(entry.operator).toMatch(/^[\w.-]+@[\w.-]+$/);
    const undisputed = await trades(app).order('paid');
    const refused = await admin(`disputes decide ${undisputed.id} --refund-cents 100`);
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.noted).toMatch(/^refused: .+ \(409 order_state_conflict, request [\w-]+\)\n$/);
  });

  it('print whole ids, fit the width of the terminal, and strip control characters', async () => {
    const title = `\u001b[31mRed\u001b[0m and ${'very '.repeat(30)}long`;
    const { id } = await trades(app).listing({ title });
    const { client } = await a.agent();
    await client.post(`/marketplace/listings/${id}/report`, { reason: 'spam' }).expect(201);
    const { said } = await admin('reports list', { width: 150 });
    const lines = said.split('\n');
    expect(said).not.toContain('\u001b');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(150);
    expect(said).toContain(id);
    expect(said).toContain('…');
    const many = await admin('invites list --limit 1');
    expect(many.said).toMatch(/\n1 of \d+; the next: --cursor \S+\n$/);
    expect((await admin('donations list')).said).toBe('none\n');
  });

  it('check the ledger and rebuild derived data', async () => {
    const check = await admin('ledger check');
    expect(check).toMatchObject({ code: 0 });
    expect(check.said).toMatch(/^holds +true$/m);
    await ledgerIsWrong(app);
    expect(await admin('ledger check')).toMatchObject({ code: 1, noted: '' });
    expect(await admin('ledger show --json')).toMatchObject({ code: 1 });
    await ledgerIsRight(app);
    expect((await admin('reindex start trust leaderboard')).said).toMatch(
      /^PIECE[^\n]+\ntrust[^\n]+\nleaderboard/,
    );
    const [entry] = JSON.parse((await admin('audit --command /admin/reindex --json')).said).entries;
    expect(entry.details).toEqual({ pieces: ['trust', 'leaderboard'] });
  });

  it('wait for a long ledger check when a proxy has timed out, and say so', async () => {
    let asked = (): void => undefined;
    const proxy = createServer((request, response) => {
      const { method = 'GET', url = '', headers } = request;
      const body = method === 'POST' ? '{}' : undefined;
      const forward = (): Promise<Response> =>
        fetch(app.url + url, {
          method,
          body,
          headers: { 'content-type': 'application/json', 'x-admin-token': String(headers['x-admin-token']) },
        });
      if (method === 'POST') {
        response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504 Gateway Time-out</h1>');
        app.clock.advance(1_000);
        void new Promise<void>((resolve) => (asked = resolve)).then(forward).catch(() => undefined);
      } else {
        void forward()
          .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
          .then(() => asked());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const behind = `--url http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      const check = await admin(`ledger check ${behind}`);
      expect(check).toMatchObject({
        code: 0,
        noted: expect.stringMatching(/^still running .* \d+ s so far\n$/),
      });
      expect(check.said).toMatch(/^holds +true$/m);
      expect((await admin(`ledger show ${behind}`)).said).toBe(check.said);
    } finally {
      proxy.close();
    }
  });

  it('accept words and options in any order', async () => {
    const url = app.url;
    for (const line of [
      `--url ${url} ledger check`,
      `ledger --url ${url} check`,
      `--json ledger check --url ${url}`,
    ])
      expect([line, await admin(line)]).toMatchObject([line, { code: 0, noted: '' }]);
    const made = await admin('--note=first invites --count 2 create --max-uses 3 --json');
    expect(JSON.parse(made.said).codes).toMatchObject([{ max_uses: 3, note: 'first' }, { max_uses: 3 }]);
  });

  it('agree on which options take a value, because an option can precede the command', () => {
    const kinds = new Map<string, Set<boolean>>();
    for (const { name, kind } of commands.flatMap(({ options }) => options))
      kinds.set(name, (kinds.get(name) ?? new Set()).add(kind === 'flag'));
    expect([...kinds].filter(([, flags]) => flags.size > 1)).toEqual([]);
  });

  it('report precisely what is wrong, and do nothing', async () => {
    const before = (await app.sql('SELECT 1 FROM operator_log')).length;
    const wrong = async (line: string): Promise<string> => {
      const { code, noted, said } = await admin(line);
      expect([line, code, said]).toEqual([line, 2, '']);
      return noted.split('\n')[0] as string;
    };
    expect(await wrong(`--url ${app.url}`)).toBe('COMMAND is missing');
    expect(await wrong('check ledger')).toBe('there is no command check ledger; did you mean ledger check?');
    expect(await wrong(`--verbose ledger check`)).toMatch(/^Unknown option '--verbose'/);
    expect(await wrong('--count 2 ledger check')).toMatch(/^Unknown option '--count'/);
    expect(await wrong('invites destroy')).toBe('there is no command invites destroy');
    expect(await wrong('agents suspend')).toBe('AGENT_ID is missing');
    expect(await wrong('agents suspend ada')).toBe('--reason is missing');
    expect(await wrong('disputes decide ord_1 --refund-cents 1.5')).toBe(
      '--refund-cents is no whole number: 1.5',
    );
    expect(await wrong('reports decide rpt_1 --outcome maybe')).toBe(
      '--outcome must be one of upheld, dismissed',
    );
    expect(await wrong('ledger check now')).toBe('unexpected argument now');
    expect(await wrong('invites create --cuont 5')).toMatch(/^Unknown option '--cuont'/);
    expect((await app.sql('SELECT 1 FROM operator_log')).length).toBe(before);
    expect(await admin('agents suspend nobody-here --reason spam')).toMatchObject({ code: 1 });
    const invalid = await admin('invites create --count 1000');
    expect(invalid.noted).toMatch(/^refused: count .+ \(422 validation_error/);
    expect((await admin('invites list', { token: 'not-the-token-of-it' })).noted).toContain(
      '401 invalid_admin_token',
    );
    const nobody = await admin('ledger show --url http://127.0.0.1:1');
    expect(nobody).toMatchObject({
      code: 69,
      noted: 'the service does not respond at http://127.0.0.1:1; set --url to its address\n',
    });
    const worker = await startAnotherInstance(app, { ROLES: ['sweeper'] });
    const there = await admin(`ledger show --url ${worker.url}`);
    await worker.close();
    expect(there).toMatchObject({
      code: 69,
      noted: expect.stringMatching(
        /set --url to one that does: This process does not have the role web/,
      ) as string,
    });
  });

  it('print their usage', async () => {
    for (const line of ['', '--help']) {
      const { code, said } = await admin(line);
      expect(code).toBe(0);
      for (const { words } of commands) expect(said).toContain(`  ${words}`);
      expect(Math.max(...said.split('\n').map((text) => text.length))).toBeLessThanOrEqual(120);
    }
    const one = await admin('reports decide --help');
    expect(one.said).toContain('usage: npm run admin -- reports decide REPORT_ID [options]');
    expect(one.said).toMatch(/--outcome upheld\|dismissed +\(needed\)/);
    expect(one.said).toMatch(/--suspend +Also suspend the listing; only if upheld\n/);
    expect((await admin('ledger check --help')).said).toContain(
      'exits 1 unless the response has holds: true',
    );
    const offline = await admin('--help --url http://127.0.0.1:1');
    expect(offline).toMatchObject({ code: 69, said: '' });
    expect(offline.noted).toContain('npm start starts it');
  });

  it('run as a program', async () => {
    const settings = { ADMIN_TOKEN, DATA_DIR: app.settings.DATA_DIR, PORT: new URL(app.url).port };
    const run = (...args: string[]): Promise<Ended> => runCommand(['admin', ...args], settings);
    const made = await run('invites', 'create', '--note', 'as a program');
    expect([made.code, made.said]).toEqual([
      0,
      expect.stringMatching(/^CODE [^\n]+\nINV-[^\n]+as a program\n$/),
    ]);
    expect((await run('agents', 'suspend')).code).toBe(2);
  });
});
