import { type Command, usageOf } from './command.js';
import { EXIT, EXIT_MEANINGS } from './exit-codes.js';
import { GLOBAL_OPTIONS, type Options, valueName } from './options.js';

export function helpOfAll(commands: readonly Command[], group?: string): string {
  const listed = group ? commands.filter(({ name }) => name.startsWith(`${group} `)) : commands;
  return [
    `Usage: rialto ${group ?? '<command>'} ${group ? '<command> ' : ''}[options]`,
    '',
    columns(
      listed.map((command) => [
        usageOf(command)
          .replace(/^rialto /, '')
          .replace(' [options]', ''),
        command.summary,
      ]),
    ),
    '',
    'Options of every command:',
    columns(optionRows(GLOBAL_OPTIONS)),
    '',
    'Exit codes:',
    columns(exitCodes().map(([code, meaning]) => [String(code), meaning])),
    '',
    'rialto help <command> explains a command. The guide: /docs/guides/cli of the service.',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const { summary, details, examples = [], args = [], options = {} } = command;
  const own = Object.keys(options);
  const others = Object.fromEntries(Object.entries(GLOBAL_OPTIONS).filter(([name]) => !own.includes(name)));
  const words = args.map(
    ({ name, help, choices }) => [`<${name}>`, choices ? `${help}: ${choices.join(', ')}` : help] as const,
  );
  return [
    `Usage: ${usageOf(command)}`,
    '',
    wrapped(`${summary}.${details ? ` ${details}` : ''}`),
    ...section('Arguments:', words),
    ...section('Options:', optionRows(options)),
    ...section('Options of every command:', optionRows(others)),
    ...(examples.length > 0 ? ['', 'Examples:', ...examples.map((line) => `  ${line}`)] : []),
  ].join('\n');
}

/** The tables of the guide; a spec compares them with it. */
export function markdown(commands: readonly Command[]): string {
  const row = (...cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const option = ([name, help]: readonly [string, string]): string => row(`\`${name}\``, help);
  return [
    row('Command', 'What it does', 'Options'),
    '|---|---|---|',
    ...commands.map((command) => {
      const names = optionRows(command.options ?? {}).map(([name]) => `\`${name}\``);
      return row(`\`${usageOf(command).replace(' [options]', '')}\``, command.summary, names.join(', '));
    }),
    '',
    row('Option of every command', 'Meaning'),
    '|---|---|',
    ...optionRows(GLOBAL_OPTIONS).map(option),
    '',
    row('Exit code', 'Meaning'),
    '|---|---|',
    ...exitCodes().map(([code, meaning]) => row(String(code), meaning)),
  ].join('\n');
}

const exitCodes = (): [number, string][] =>
  Object.entries(EXIT).map(([name, code]) => [code, EXIT_MEANINGS[name as keyof typeof EXIT]]);

const section = (title: string, rows: readonly (readonly [string, string])[]): string[] =>
  rows.length === 0 ? [] : ['', title, columns(rows)];

function optionRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, { kind, help, choices, required }]) => [
    `--${name}${valueName(kind, choices)}`,
    required ? `${help} (required)` : help,
  ]);
}

const WIDEST = 44;

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length).filter((length) => length <= WIDEST), 0);
  return rows
    .map(([name, help]) =>
      name.length > WIDEST
        ? `  ${name}\n  ${' '.repeat(width)}  ${help}`
        : `  ${name.padEnd(width)}  ${help}`,
    )
    .join('\n');
}

const LINE = 100;

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line !== '' && line.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
