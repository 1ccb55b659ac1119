import { parseArgs } from 'node:util';
import { type Command, optionsOf, usageOf } from './command.js';
import { UsageError } from './errors.js';
import { GLOBAL_OPTIONS, type Globals, type Option, type Options } from './options.js';
import { centsOf, closestTo, integerOf } from './values.js';

export interface Parsed {
  /** Undefined if only help was requested. */
  command: Command | undefined;
  globals: Globals;
  words: string[];
  options: Record<string, unknown>;
  /** The first words, if they name a group of commands. */
  group?: string;
}

/** Options before the command are global; those after it are the command's first. Throws a `UsageError`. */
export function parse(args: string[], commands: readonly Command[]): Parsed {
  const start = endOfGlobals(args);
  const before = read(args.slice(0, start), GLOBAL_OPTIONS).values as Globals;
  const rest = args.slice(start);
  if (rest.length === 0) return { command: undefined, globals: before, words: [], options: {} };
  const command = commandIn(rest, commands);
  const after = command ? rest.slice(command.name.split(' ').length) : rest.slice(1);
  if (!command) {
    const group = rest[0] as string;
    const isGroup = commands.some(({ name }) => name.startsWith(`${group} `));
    const [next] = after.filter((word) => !word.startsWith('-'));
    if (!isGroup || next !== undefined) throw unknownCommand(rest, commands);
    return { command, globals: before, words: [], options: {}, group };
  }
  if (command.parsesItself) return { command, globals: before, words: after, options: {} };
  const { values, words } = read(after, optionsOf(command));
  const own = Object.keys(command.options ?? {});
  const globals = Object.fromEntries(Object.entries(values).filter(([name]) => !own.includes(name)));
  if (globals.help !== true) check(command, words, values);
  return { command, globals: { ...before, ...globals }, words, options: values };
}

function endOfGlobals(args: string[]): number {
  let at = 0;
  while (at < args.length && (args[at] as string).startsWith('-')) {
    const [name, value] = (args[at] as string).replace(/^--/, '').split('=');
    const option = (GLOBAL_OPTIONS as Options)[name as string];
    at += option && option.kind !== 'flag' && value === undefined ? 2 : 1;
  }
  return Math.min(at, args.length);
}

function commandIn(words: string[], commands: readonly Command[]): Command | undefined {
  const fits = ({ name }: Command): boolean => name.split(' ').every((word, at) => words[at] === word);
  const found = commands.filter(fits).sort((a, b) => a.name.length - b.name.length);
  return found.at(-1);
}

function unknownCommand(words: string[], commands: readonly Command[]): UsageError {
  const typed = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  const names = commands.map(({ name }) => name);
  const groups = commands.map(({ name }) => name.split(' ')[0] as string);
  const meant =
    closestTo(typed.join(' '), names) ?? closestTo(typed[0] as string, [...new Set([...names, ...groups])]);
  const hint = meant ? `Did you mean rialto ${meant}?` : 'rialto help lists all commands.';
  return new UsageError(`There is no command ${typed.join(' ')}.`, hint);
}

function read(args: string[], known: Options): { values: Record<string, unknown>; words: string[] } {
  const types = Object.entries(known).map(
    ([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
  );
  const options = { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } } as const;
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const values: Record<string, unknown> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option) throw unknownOption(token.rawName, known);
    const value = valueOf(token.rawName, token.value, token.inlineValue === true, option);
    const earlier = values[token.name];
    values[token.name] = Array.isArray(earlier) ? [...earlier, ...(value as string[])] : value;
  }
  return { values, words };
}

function unknownOption(given: string, known: Options): UsageError {
  const meant = closestTo(
    given,
    Object.keys(known).map((name) => `--${name}`),
  );
  return new UsageError(`There is no option ${given}.`, meant ? `Did you mean ${meant}?` : undefined);
}

function valueOf(name: string, given: string | undefined, inline: boolean, option: Option): unknown {
  if (option.kind === 'flag') {
    if (given !== undefined) throw new UsageError(`${name} takes no value.`);
    return true;
  }
  if (given === undefined || given === '') throw new UsageError(`${name} needs a value.`);
  if (!inline && given.startsWith('-') && given !== '-')
    throw new UsageError(`${name} needs a value.`, `If ${given} is the value, write ${name}=${given}`);
  if (option.kind === 'list') return given.split(',').filter(Boolean);
  if (option.choices && !option.choices.includes(given)) throw notAmong(name, given, option.choices);
  if (option.kind === 'integer') return integerOf(given, name);
  return option.kind === 'money' ? centsOf(given, name) : given;
}

function notAmong(name: string, given: string, choices: readonly string[]): UsageError {
  const meant = closestTo(given, choices);
  const hint = meant ? `Did you mean ${meant}?` : undefined;
  return new UsageError(`${name} must be one of ${choices.join(', ')}, not ${given}.`, hint);
}

function check(command: Command, words: string[], values: Record<string, unknown>): void {
  const { args = [], options = {} } = command;
  const usage = `Usage: ${usageOf(command)}`;
  const missing = args.find(({ optional }, at) => !optional && words[at] === undefined);
  if (missing) throw new UsageError(`<${missing.name}> is missing.`, usage);
  const extra = args.at(-1)?.rest ? undefined : words[args.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument: ${extra}`, usage);
  for (const [at, { name, choices }] of args.entries()) {
    const given = words[at];
    if (choices && given !== undefined && !choices.includes(given))
      throw notAmong(`<${name}>`, given, choices);
  }
  for (const [name, { required }] of Object.entries(options))
    if (required && values[name] === undefined) throw new UsageError(`--${name} is missing.`, usage);
}
