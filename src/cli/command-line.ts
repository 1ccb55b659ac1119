import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The exit code for an invalid command line. */
export const WRONG_USAGE = 2;

export class WrongArguments extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Typed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T & { help: { type: 'boolean'; short: 'h' } }; allowPositionals: true }>
>;

/**
 * Parses the arguments of a command: words and options, in any order. `--help` prints the usage and exits; an unknown
 * argument exits with a message.
 */
export function typed<T extends Options>(
  args: string[],
  usage: string,
  { options, words }: { options: T; words: number },
): Typed<T> {
  const known = { ...options, help: { type: 'boolean', short: 'h' } } as const;
  const found = exitOnUsageError(usage, () => {
    const parsed = parseArgs({ args, options: known, allowPositionals: true }) as Typed<T>;
    const extra = parsed.positionals[words];
    if (extra !== undefined) throw new WrongArguments(`unexpected argument: ${extra}`);
    return parsed;
  });
  if ((found.values as { help?: boolean }).help !== true) return found;
  process.stdout.write(usage);
  process.exit(0);
}

/** Prints the usage and exits if `read` rejects the command line. */
export function exitOnUsageError<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const isAboutArguments =
      error instanceof WrongArguments ||
      String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    if (!isAboutArguments) throw error;
    process.stderr.write(`${lineOf(error as Error)}\n\n${usage}`);
    process.exit(WRONG_USAGE);
  }
}

/** The value of an option that is a whole number within bounds. */
export function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < low || value > high)
    throw new WrongArguments(
      `${name} must be a whole number from ${low} to ${high.toLocaleString('en')}, not ${JSON.stringify(text)}`,
    );
  return value;
}

/** Node appends advice about `--` that does not apply here. */
export const lineOf = ({ message }: Error): string => message.split('. To ')[0] as string;

/** Results, on standard output. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Progress and hints, on standard error. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);
