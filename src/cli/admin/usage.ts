import { WRONG_USAGE } from '../command-line';
import { type AdminCommand, parametersOf } from './command';
import { nameOf } from './command-arguments';

const INTRO = `usage: npm run admin -- COMMAND [options]        in an image: node dist/src/cli/admin.js COMMAND [options]

The operator's side of a service that runs: each command is one call with the admin token, which is taken from
ADMIN_TOKEN or, on a clone, from DATA_DIR. Every change is written down; npm run admin -- audit reads it.
The service lists its commands, so --help also needs one that runs: npm start starts it.
`;
const SHARED = `  --url URL    the service; default: the one on this host, at PORT
  --json       the answer as it comes
  --help       this, or more of one command
Exit codes: 0 done, 1 refused or something is wrong, ${WRONG_USAGE} typed wrongly, 69 the service does not answer.
`;

export function usageOf(command: AdminCommand | undefined, commands: readonly AdminCommand[]): string {
  return command ? ofOne(command) : ofAll(commands);
}

function ofAll(commands: readonly AdminCommand[]): string {
  const lines = commands.map((command) => [callOf(command), command.summary] as const);
  const width = Math.max(0, ...lines.map(([call]) => call.length));
  return `${INTRO}\n${lines.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}\n`).join('')}\n${SHARED}`;
}

function ofOne(command: AdminCommand): string {
  const { options, failsUnless, summary, words } = command;
  const lines = options.map(({ name, kind, help, required, choices }): [string, string] => {
    const value = kind === 'flag' ? '' : ` ${choices ? choices.join('|') : kind === 'text' ? 'TEXT' : 'N'}`;
    return [`--${name}${value}`, `${help}${required ? ' (needed)' : ''}`.trim()];
  });
  const width = Math.max(0, ...lines.map(([option]) => option.length));
  const described = lines.map(([option, help]) => `  ${option.padEnd(width)}  ${help}\n`).join('');
  const failure = failsUnless ? `  exits 1 unless the response has ${failsUnless}: true\n` : '';
  return `usage: npm run admin -- ${callOf(command)}${options.length > 0 ? ' [options]' : ''}\n\n${words}: ${summary}\n${described}${failure}\n${SHARED}`;
}

function callOf(command: AdminCommand): string {
  const needed = parametersOf(command).map((name) => ` ${nameOf(name)}`);
  const rest = command.rest ? ` [${nameOf(command.rest)} ...]` : '';
  return command.words + needed.join('') + rest;
}
