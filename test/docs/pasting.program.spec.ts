import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';
import { fixtures } from '../support/fixtures';
import { where } from '../support/programs';
import { fencesOf, WRITTEN_CODE } from './markdown';

jest.setTimeout(120_000);

/** Where a reader pastes the first commands. */
const FILES = ['README.md', 'docs/quickstart.md', 'docs/quickstart-mcp.md'];
/** Without the configuration of a user, which might change what the shells do by default. */
const SHELLS = { bash: 'bash --norc -i', zsh: 'zsh -f -i' };
/** What the shells say about what they do not understand. */
const NOT_UNDERSTOOD = /command not found|no matches found|parse error|syntax error|event not found/;
const REFUSED = /"status":4\d\d/;
const DEADLINE_MS = 20_000;

const isThere = (command: string, ...options: string[]): boolean => spawnSync(command, options).status === 0;
const hasTerminal = isThere('script', '--version') && isThere('curl', '--version');

let home: string;
const running = new Set<Terminal>();
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'rialto-pasting-'));
});
afterEach(() => {
  for (const terminal of running) terminal.close();
  running.clear();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const blocksOf = (file: string, invite: string): string[] =>
  fencesOf(file)
    .filter(({ language, info }) => language === 'sh' && info.length === 0)
    .map(({ code }) => code.replace('INV-XXXX-XXXX', invite));

const terminalFor = (shell: string, app: TestApp): Terminal => {
  const { hostname, port } = new URL(app.url);
  writeFileSync(join(home, '.curlrc'), `connect-to = "127.0.0.1:3000:${hostname}:${port}"\n`);
  const terminal = new Terminal(shell, home);
  running.add(terminal);
  return terminal;
};

describe.each(Object.entries(SHELLS))('in an interactive %s', (name, shell) => {
  const test = where(hasTerminal && isThere(name, '--version'), `${name}, script, or curl`, it);

  test.each(FILES)('the blocks of %s can be pasted, one after another', async (file) => {
    const app = await startTestApp();
    const terminal = terminalFor(shell, app);
    for (const block of blocksOf(file, await fixtures(app).invite({ max_uses: 10 }))) {
      const shown = await terminal.paste(block);
      expect(shown).not.toMatch(NOT_UNDERSTOOD);
      expect(shown).not.toMatch(REFUSED);
      await app.drain();
      for (const [, variable = ''] of block.matchAll(/^([A-Z]+)=/gm))
        expect(await terminal.paste(`printf '%s=<%s>\\n' ${variable} "$${variable}"\n`)).toMatch(
          new RegExp(`${variable}=<.+>`),
        );
    }
    await app.close();
  });

  test.each(FILES)('the blocks of %s show why a wrong invite code is refused', async (file) => {
    const app = await startTestApp();
    const terminal = terminalFor(shell, app);
    const [invite = '', register = ''] = blocksOf(file, 'INV-2222-2222');
    const shown = (await terminal.paste(invite)) + (await terminal.paste(register));
    expect(shown).toMatch(/invite_unknown.*"next":"/);
    expect(shown).not.toMatch(NOT_UNDERSTOOD);
    await app.close();
  });

  test.each(FILES)('the blocks of %s say what to do if the agents exist', async (file) => {
    const app = await startTestApp();
    const blocks = blocksOf(file, await fixtures(app).invite({ max_uses: 10 })).slice(0, 2);
    const terminal = terminalFor(shell, app);
    for (const block of blocks) await terminal.paste(block);
    let shown = '';
    for (const block of blocks) shown += await terminal.paste(block);
    expect(shown).toMatch(/agent_id_taken.*"next":"If this agent is yours, use its key\. Otherwise choose/);
    await app.close();
  });

  test.each([
    ['docs/a2a.md', /TASK_STATE_SUBMITTED.*"id":"msg_/s],
    ['docs/oauth.md', /\\"agent_id\\":\\"agent-/],
  ])('the blocks of %s can be pasted, and do what they say', async (file, expected) => {
    const app = await startTestApp();
    const seller = await fixtures(app).agent({ agent_id: 'ada-the-translator' });
    const buyer = await fixtures(app).agent();
    const terminal = terminalFor(shell, app);
    await terminal.paste(
      `URL=http://127.0.0.1:3000 SELLER=${seller.key} BUYER=${buyer.key} KEY=${buyer.key}\n`,
    );
    let shown = '';
    for (const block of blocksOf(file, '')) {
      const isCode = block.startsWith(WRITTEN_CODE);
      shown += await terminal.paste(
        isCode ? `CODE=${await authorizations(app).codeFrom(shown.replaceAll(/.*echo .*/g, ''))}\n` : block,
      );
    }
    expect(shown).not.toMatch(NOT_UNDERSTOOD);
    expect(shown).not.toMatch(REFUSED);
    expect(shown).toMatch(expected);
    await app.close();
  });

  test('the blocks say that no service runs', async () => {
    writeFileSync(join(home, '.curlrc'), 'connect-to = "127.0.0.1:3000:127.0.0.1:9"\n');
    const terminal = new Terminal(shell, home);
    running.add(terminal);
    for (const block of blocksOf('README.md', 'INV-2222-2222').slice(0, 1)) await terminal.paste(block);
    expect(await terminal.paste(blocksOf('README.md', '')[1]!)).toContain(
      'No response: is the service running?',
    );
  });
});

/** A shell on a pseudo-terminal, as the one of a person. */
class Terminal {
  private readonly process: ChildProcess;
  private shown = '';
  private pasted = 0;

  constructor(shell: string, home: string) {
    this.process = spawn('script', ['--quiet', '--flush', '--command', shell, '/dev/null'], {
      cwd: home,
      env: { PATH: process.env.PATH ?? '', HOME: home, TERM: 'dumb', PS1: '$ ', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.stdout!.on('data', (part: Buffer) => (this.shown += String(part)));
  }

  /** Types the text, waits until the shell has run it, and returns what the terminal shows. */
  async paste(text: string): Promise<string> {
    const end = `END-${++this.pasted}`;
    const from = this.shown.length;
    this.process.stdin!.write(`${text}printf 'END-%s\\n' ${this.pasted}\n`);
    const isOver = (): boolean => new RegExp(`${end}\\r?\\n`).test(this.shown.slice(from));
    for (
      const giveUpAt = Date.now() + DEADLINE_MS;
      !isOver();
      await new Promise((wake) => setTimeout(wake, 10))
    )
      if (Date.now() > giveUpAt) throw new Error(`no end: ${this.shown.slice(from)}`);
    return this.shown.slice(from);
  }

  close(): void {
    this.process.kill('SIGKILL');
  }
}
