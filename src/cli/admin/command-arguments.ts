import { parseArgs } from 'node:util';
import { lineOf } from '../command-line';
import { type AdminCommand, type AdminOption, parametersOf } from './command';

/** The parsed command line, ready to send to the service. */
export interface AdminCall {
  command: AdminCommand;
  path: string;
  body?: Record<string, unknown>;
  json: boolean;
}

/** The user asked for help, or the command line is invalid. */
export class Usage extends Error {
  constructor(
    readonly command: AdminCommand | undefined,
    message = '',
  ) {
    super(message);
  }
}

const SHARED = {
  url: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What can be read before the service has listed its commands. */
export function sharedIn(args: string[]): { url?: string; help: boolean } {
  const { url, help } = parseArgs({ args, options: SHARED, allowPositionals: true, strict: false }).values;
  return { url: typeof url === 'string' ? url : undefined, help: help === true || args.length === 0 };
}

/** Throws a `Usage` that says what is wrong. */
export function adminCallFrom(args: string[], commands: readonly AdminCommand[]): AdminCall {
  const command = commandIn(args, commands);
  const { values, positionals } = parsed(args, command.options, command);
  if (values.help === true) throw new Usage(command);
  const words = positionals.slice(command.words.split(' ').length);
  const parameters = parametersOf(command);
  const missing = parameters[words.length];
  if (missing !== undefined) throw new Usage(command, `${nameOf(missing)} is missing`);
  const more = words.slice(parameters.length);
  if (more.length > 0 && !command.rest) throw new Usage(command, `unexpected argument ${more[0]}`);
  const members: Record<string, unknown> = {};
  for (const option of command.options) {
    const given = values[option.name];
    if (given === undefined && option.required) throw new Usage(command, `--${option.name} is missing`);
    if (given !== undefined) members[option.member] = valueOf(command, option, given as string | boolean);
  }
  if (command.rest && more.length > 0) members[command.rest] = more;
  const path = parameters.reduce(
    (filled, name, index) => filled.replace(`{${name}}`, encodeURIComponent(words[index] as string)),
    command.path,
  );
  const shared = { command, json: values.json === true };
  if (command.method === 'POST') return { ...shared, path, body: members };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) query.set(name, String(value));
  return { ...shared, path: query.size > 0 ? `${path}?${query.toString()}` : path };
}

export const nameOf = (parameter: string): string => parameter.toUpperCase();

/** Words may precede, separate, and follow options, since all commands agree on which options take a value. */
function commandIn(args: string[], commands: readonly AdminCommand[]): AdminCommand {
  const { positionals: words, values } = parsed(
    args,
    commands.flatMap(({ options }) => options),
  );
  const fits = (known: string): boolean => known.split(' ').every((word, index) => words[index] === word);
  // sorted, so that of `audit` and `audit show` the longer one comes last
  const command = commands.filter((known) => fits(known.words)).at(-1);
  if (command) return command;
  if (values.help === true || args.length === 0) throw new Usage(undefined);
  if (words.length === 0) throw new Usage(undefined, 'COMMAND is missing');
  const asSorted = (some: string[]): string => [...some].sort().join(' ');
  const meant = commands.find((known) => {
    const own = known.words.split(' ');
    return asSorted(own) === asSorted(words.slice(0, own.length));
  });
  const hint = meant ? `; did you mean ${meant.words}?` : '';
  throw new Usage(undefined, `there is no command ${words.slice(0, 2).join(' ')}${hint}`);
}

function parsed(
  args: string[],
  own: readonly AdminOption[],
  command?: AdminCommand,
): { values: Record<string, unknown>; positionals: string[] } {
  const options = own.map(
    ({ name, kind }) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(options), ...SHARED },
    });
  } catch (error) {
    throw new Usage(command, lineOf(error as Error));
  }
}

function valueOf(command: AdminCommand, option: AdminOption, given: string | boolean): unknown {
  const { name, kind, choices } = option;
  if (typeof given === 'boolean') return given;
  if (choices && !choices.includes(given))
    throw new Usage(command, `--${name} must be one of ${choices.join(', ')}`);
  if (kind === 'text') return given;
  const value = Number(given);
  const fits =
    given.trim() !== '' && (kind === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value));
  if (!fits)
    throw new Usage(command, `--${name} is no ${kind === 'integer' ? 'whole number' : 'number'}: ${given}`);
  return value;
}
