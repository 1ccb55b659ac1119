import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { listingTitle } from '../support/fixtures/catalog';
import { where } from '../support/programs';
import { RialtoCommand } from '../support/rialto-command';
import { trades } from '../support/trades';

const hasScript = spawnSync('script', ['--version']).status === 0;

where(
  hasScript,
  'script of util-linux',
  describe,
)('rialto on a terminal', () => {
  let app: TestApp;
  let rialto: RialtoCommand;
  let agent: TestAgent;
  beforeAll(async () => {
    app = await startTestApp();
    rialto = new RialtoCommand(app.url);
    agent = await fixtures(app).agent();
  });
  afterAll(async () => {
    rialto.close();
    await app.close();
  });

  /** Types the answers, each after its question, and returns everything that the terminal showed, and the exit code. */
  function typed(
    args: string[],
    answers: [question: string, answer: string][],
    given: Record<string, string> = {},
  ): Promise<{ code: number; shown: string }> {
    const command = [process.execPath, rialto.program, ...args].map((word) => `'${word}'`).join(' ');
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: rialto.home,
      RIALTO_URL: app.url,
      TERM: 'xterm',
      ...given,
    };
    const child = spawn('script', ['-q', '-e', '-f', '-c', command, '/dev/null'], { env });
    let shown = '';
    let from = 0;
    child.stdout.on('data', (part: Buffer) => {
      shown += String(part);
      const [next] = answers;
      const at = next ? shown.indexOf(next[0], from) : -1;
      if (!next || at < 0) return;
      answers.shift();
      from = at + next[0].length;
      child.stdin.write(next[1]);
    });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, shown })));
  }

  it('asks for the key without showing it', async () => {
    const { code, shown } = await typed(['login'], [[`API key for ${app.url}: `, `${agent.key}\r`]]);
    expect([code, shown]).toEqual([
      0,
      expect.stringContaining(`(${agent.agentId}), profile ${agent.agentId}.`),
    ]);
    expect(shown).not.toContain(agent.key);
    const config = readFileSync(join(rialto.home, '.config', 'rialto', 'config.json'), 'utf8');
    expect(config).toContain(agent.key);
  });

  it('ends at a question with Ctrl+C', async () => {
    const { code, shown } = await typed(['login'], [['API key for', '\u0003']]);
    expect([code, shown]).toEqual([130, expect.stringContaining('(interrupted)')]);
  });

  it('shows the total before it buys, and buys only after a yes', async () => {
    const env = { RIALTO_API_KEY: agent.key };
    await rialto.json(['wallet', 'deposit', '100'], env);
    const title = 'Maps\u001b]0;free\u0007 of\u001b[2J the \u202etrade';
    const { id } = await trades(app).listing();
    await listingTitle(app, id, title);
    const question = 'for $25.00? [y/N] ';
    const declined = await typed(['buy', id], [[question, 'n\r']], env);
    expect([declined.code, declined.shown]).toEqual([1, expect.stringContaining('Nothing was done.')]);
    // nothing that others wrote controls the terminal
    for (const control of ['\u001b]', '\u001b[2J', '\u202e']) expect(declined.shown).not.toContain(control);
    expect(await rialto.json(['orders'], env)).toMatchObject({ orders: [] });
    const json = await typed(['show', id, '--json'], [], env);
    expect(json.shown).toContain('the \\u202etrade');
    expect(await rialto.json(['show', id], env)).toMatchObject({ title });
    const { code, shown } = await typed(['buy', id], [[question, 'y\r']], env);
    expect([code, shown]).toEqual([0, expect.stringMatching(/paid/)]);
    expect(await rialto.json(['orders'], env)).toMatchObject({
      orders: [{ listing_id: id, status: 'paid' }],
    });
  });

  it('uses colors, unless NO_COLOR is set', async () => {
    const bold = '\u001b[1m';
    expect((await typed(['orders'], [])).shown).toContain(bold);
    expect((await typed(['orders'], [], { NO_COLOR: '1' })).shown).not.toContain('\u001b');
    expect((await rialto.run(['orders'])).said).not.toContain('\u001b');
  });
});
