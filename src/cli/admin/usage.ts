import { type AdminCommand, parametersOf } from './command';
import { nameOf } from './command-arguments';

/** What a command line that offers the operator's commands is called and returns. */
export interface AdminProgram {
  /** As typed before the words of a command. */
  name: string;
  /** Another way to call it. */
  also?: string;
  /** Where the admin token is read. */
  token: string;
  /** Which service is called without `--url`. */
  service: string;
  exit: { done: number; wrong: number; refused: number; usage: number; unreachable: number };
}

const introOf = ({
  name,
  also,
  token,
}: AdminProgram): string => `usage: ${name} COMMAND [options]${also ?? ''}

The operator's side of a service that runs: each command is one call with the admin token, which is taken from
${token}.
Every change is written down; ${name} audit reads it.
The service lists its commands, so --help also needs one that runs: npm start starts it.
`;
const sharedOf = ({ service, exit }: AdminProgram): string => `  --url URL    the service; default: ${service}
  --json       the answer as it comes
  --help       this, or more of one command
Exit codes: ${exit.done} done, ${exit.wrong} ${exit.refused === exit.wrong ? 'refused or something is wrong' : `something is wrong, ${exit.refused} refused`}, ${exit.usage} typed wrongly, ${exit.unreachable} the service does not answer.
`;

export function usageOf(
  program: AdminProgram,
  command: AdminCommand | undefined,
  commands: readonly AdminCommand[],
): string {
  return command ? ofOne(program, command) : ofAll(program, commands);
}

function ofAll(program: AdminProgram, commands: readonly AdminCommand[]): string {
  const lines = commands.map((command) => [callOf(command), command.summary] as const);
  const width = Math.max(0, ...lines.map(([call]) => call.length));
  return `${introOf(program)}\n${lines.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}\n`).join('')}\n${sharedOf(program)}`;
}

function ofOne(program: AdminProgram, command: AdminCommand): string {
  const { options, failsUnless, summary, words } = command;
  const lines = options.map(({ name, kind, help, required, choices }): [string, string] => {
    const value = kind === 'flag' ? '' : ` ${choices ? choices.join('|') : kind === 'text' ? 'TEXT' : 'N'}`;
    return [`--${name}${value}`, `${help}${required ? ' (needed)' : ''}`.trim()];
  });
  const width = Math.max(0, ...lines.map(([option]) => option.length));
  const described = lines.map(([option, help]) => `  ${option.padEnd(width)}  ${help}\n`).join('');
  const failure = failsUnless ? `  exits 1 unless the response has ${failsUnless}: true\n` : '';
  return `usage: ${program.name} ${callOf(command)}${options.length > 0 ? ' [options]' : ''}\n\n${words}: ${summary}\n${described}${failure}\n${sharedOf(program)}`;
}

export function callOf(command: AdminCommand): string {
  const needed = parametersOf(command).map((name) => ` ${nameOf(name)}`);
  const rest = command.rest ? ` [${nameOf(command.rest)} ...]` : '';
  return command.words + needed.join('') + rest;
}
