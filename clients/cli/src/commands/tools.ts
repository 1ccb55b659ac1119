import { readFileSync } from 'node:fs';
import type { Method } from '../../../typescript/src/index.js';
import type { AdminProgram } from '../../../../src/cli/admin/usage.js';
import { runAdmin } from '../../../../src/cli/admin/run-admin.js';
import { defineCommand } from '../command.js';
import { completionScript, SHELLS } from '../completion.js';
import { CliError, UsageError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { helpOf, helpOfAll, markdown } from '../help.js';
import { HOSTS, hostConfiguration } from '../mcp-hosts.js';
import { jsonText } from '../terminal.js';
import { closestTo, jsonOf } from '../values.js';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Print the configuration with which an MCP host uses the service',
  details: 'It refers to RIALTO_API_KEY, or asks for the key in the host; it never contains the key.',
  options: { host: { kind: 'text', help: 'Only for this host', choices: Object.keys(HOSTS) } },
  async run({ terminal, url }, { options }) {
    const names = options.host === undefined ? Object.keys(HOSTS) : [options.host];
    const hosts = names.map((name) => ({ host: name, ...hostConfiguration(name, url) }));
    terminal.result(options.host === undefined ? { hosts } : hosts[0], () =>
      hosts
        .map(({ title, where, configuration }) => {
          const text =
            typeof configuration === 'string' ? configuration : JSON.stringify(configuration, null, 2);
          return `${terminal.paint('bold', title)} (${where})\n\n${text}\n`;
        })
        .join('\n'),
    );
  },
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const api = defineCommand({
  name: 'api',
  summary: 'Call any operation of the API, and print the response',
  details: 'rialto api GET /openapi.json describes all operations. Secrets in the response are printed.',
  args: [
    { name: 'method', help: 'The method', choices: METHODS },
    { name: 'path', help: 'Such as /marketplace/orders?limit=5' },
  ],
  options: {
    data: { kind: 'text', help: 'The body as JSON; also @file, or - for standard input' },
    'idempotency-key': {
      kind: 'text',
      help: 'One per intended effect, the same on every retry, so that it happens once',
    },
  },
  examples: [
    `rialto api POST /marketplace/listings/lst_…/questions --data '{"question": "Is it in stock?"}'`,
  ],
  async run(context, { words: [method, path = ''], options }) {
    const { terminal } = context;
    if (!path.startsWith('/')) throw new UsageError('<path> must begin with /.');
    const input = options.data === '-' ? await terminal.input() : '';
    const read = (file: string): string => (file === '-' ? input : readFileSync(file, 'utf8'));
    const body = options.data === undefined ? undefined : jsonOf(options.data, '--data', read);
    const call = { body, idempotencyKey: options['idempotency-key'] };
    // any path, not only those that this version knows
    const request = context.client().request as (
      method: Method,
      path: string,
      input: object,
    ) => Promise<unknown>;
    const answer = await request.call(context.client(), method as Method, path, call);
    if (answer instanceof Uint8Array) process.stdout.write(answer);
    else if (answer !== undefined) terminal.say(typeof answer === 'string' ? answer : jsonText(answer));
  },
});

const ADMIN: AdminProgram = {
  name: 'rialto admin',
  token: 'RIALTO_ADMIN_TOKEN or ADMIN_TOKEN',
  service: 'that of the profile, or RIALTO_URL',
  exit: {
    done: EXIT.ok,
    wrong: EXIT.failed,
    refused: EXIT.refused,
    usage: EXIT.usage,
    unreachable: EXIT.unavailable,
  },
};

export const admin = defineCommand({
  name: 'admin',
  summary: 'The operator’s commands, as the service lists them: rialto admin --help',
  details: 'The admin token is read from RIALTO_ADMIN_TOKEN or ADMIN_TOKEN.',
  args: [{ name: 'command', help: 'The words and options of a command', optional: true, rest: true }],
  parsesItself: true,
  async run(context, { words }) {
    const { terminal, url, environment } = context;
    const access = {
      url: () => url,
      token: (called: string) => {
        const token = context.adminToken(called);
        if (token !== undefined) return token;
        throw new CliError('There is no admin token.', {
          ...{ code: 'not_signed_in', exit: EXIT.notSignedIn },
          next: 'Set RIALTO_ADMIN_TOKEN to the ADMIN_TOKEN of the service.',
        });
      },
    };
    terminal.conceal(environment.adminToken);
    const output = {
      say: (text: string) => terminal.say(text.replace(/\n$/, '')),
      note: (text: string) => terminal.note(text.replace(/\n$/, '')),
      width: terminal.width,
    };
    return runAdmin(words, access, output, ADMIN);
  },
});

export const completion = defineCommand({
  name: 'completion',
  summary: 'Print a script that completes commands and options in your shell',
  args: [{ name: 'shell', help: 'The shell', choices: SHELLS }],
  examples: [
    'source <(rialto completion bash)',
    'rialto completion fish > ~/.config/fish/completions/rialto.fish',
  ],
  async run({ terminal }, { words: [shell] }, commands) {
    terminal.say(completionScript(shell as (typeof SHELLS)[number], commands));
  },
});

export const helpCommand = defineCommand({
  name: 'help',
  summary: 'List all commands, or explain one',
  args: [{ name: 'command', help: 'The command', optional: true, rest: true }],
  options: { markdown: { kind: 'flag', help: 'Print the tables of the guide' } },
  async run({ terminal }, { words, options }, commands) {
    if (options.markdown) return terminal.say(markdown(commands));
    const name = words.join(' ');
    if (name === '') return terminal.say(helpOfAll(commands));
    const command = commands.find((one) => one.name === name);
    if (command) return terminal.say(helpOf(command));
    if (commands.some((one) => one.name.startsWith(`${name} `)))
      return terminal.say(helpOfAll(commands, name));
    const meant = closestTo(
      name,
      commands.map((one) => one.name),
    );
    throw new UsageError(
      `There is no command ${name}.`,
      meant ? `Did you mean rialto help ${meant}?` : 'rialto help lists all.',
    );
  },
});
