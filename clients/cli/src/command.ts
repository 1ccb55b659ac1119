import type { Context } from './context.js';

/** How the value of an option is typed: money as 25.00, a period as 90s, 15m, 2h, or 7d. */
export type OptionKind = 'text' | 'list' | 'integer' | 'money' | 'flag';

export interface Option {
  kind: OptionKind;
  help: string;
  choices?: readonly string[];
  required?: boolean;
}

export type Options = Record<string, Option>;

type Value<O extends Option> = O['kind'] extends 'flag'
  ? boolean
  : O['kind'] extends 'integer' | 'money'
    ? number
    : O['kind'] extends 'list'
      ? string[]
      : string;

/** Parsed options: money in cents. */
export type Values<O extends Options> = {
  [Name in keyof O]: O[Name] extends { required: true } ? Value<O[Name]> : Value<O[Name]> | undefined;
};

export interface Argument {
  name: string;
  help: string;
  optional?: boolean;
  /** Takes all further words. */
  rest?: boolean;
  choices?: readonly string[];
}

export interface Input<O extends Options> {
  /** In the declared order; those of a `rest` argument last. */
  words: string[];
  options: Values<O>;
}

export interface Command<O extends Options = Options> {
  /** Such as `wallet deposit`. */
  name: string;
  summary: string;
  details?: string;
  examples?: readonly string[];
  args?: readonly Argument[];
  options?: O;
  /** The command parses its arguments, and explains itself. */
  parsesItself?: boolean;
  /** Returns the exit code, if it is not 0. */
  run(context: Context, input: Input<O>): Promise<number | void>;
}

/** A command: its parser, help, completion, and row in the guide are made from this. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}

/** Options of every command. A command's own option of the same name wins, after the words of the command. */
export const GLOBAL_OPTIONS = {
  url: { kind: 'text', help: 'The service; default: RIALTO_URL, the profile, or this machine' },
  key: { kind: 'text', help: 'An API key; safer: rialto login, or RIALTO_API_KEY' },
  profile: {
    kind: 'text',
    help: 'The stored profile to use; default: RIALTO_PROFILE, or the last one signed in',
  },
  json: { kind: 'flag', help: 'Print JSON: one document, or a line for each event' },
  help: { kind: 'flag', help: 'Explain the command' },
} as const satisfies Options;

export const optionsOf = (command: Command): Options => ({ ...GLOBAL_OPTIONS, ...command.options });

export function usageOf({ name, args = [], options = {} }: Command): string {
  const words = args.map(({ name: word, optional, rest }) => {
    const text = rest ? `<${word}>...` : `<${word}>`;
    return optional ? `[${text}]` : text;
  });
  const required = Object.entries(options)
    .filter(([, option]) => option.required)
    .map(([option, { kind }]) => `--${option}${valueName(kind)}`);
  const more = Object.keys(options).length > required.length ? ['[options]'] : [];
  return ['rialto', name, ...words, ...required, ...more].filter(Boolean).join(' ');
}

export function valueName(kind: OptionKind, choices?: readonly string[]): string {
  if (choices) return ` ${choices.join('|')}`;
  return { text: ' TEXT', list: ' A,B', integer: ' N', money: ' 25.00', flag: '' }[kind];
}
