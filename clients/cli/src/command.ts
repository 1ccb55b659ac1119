import type { Context } from './context.js';
import { GLOBAL_OPTIONS, type Option, type Options, type Values, valueName } from './options.js';

export interface Argument {
  name: string;
  help: string;
  optional?: boolean;
  /** Takes all further words. */
  rest?: boolean;
  choices?: readonly string[];
  /** Values that the shell offers; others are possible. */
  suggests?: Option['suggests'];
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
  /** Returns the exit code, if it is not 0. `commands` are all commands, in the order of the help. */
  run(context: Context, input: Input<O>, commands: readonly Command[]): Promise<number | void>;
}

/** A command: its parser, help, completion, and row in the guide are made from this. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}

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
