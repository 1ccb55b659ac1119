/** How the value of an option is typed: money as 25.00, a period as 90s, 15m, 2h, or 7d. */
export type OptionKind = 'text' | 'list' | 'integer' | 'money' | 'flag';

export interface Option {
  kind: OptionKind;
  help: string;
  choices?: readonly string[];
  /** Values that the shell offers; others are possible. */
  suggests?: readonly string[] | 'event types' | 'profiles';
  required?: boolean;
}

export type Options = Record<string, Option>;

/** What the user types for a command, by name. */
export interface Typed {
  args?: readonly { name: string }[];
  options?: Options;
}

type Value<O extends Option> = O extends { choices: readonly (infer Choice)[] }
  ? Choice
  : O['kind'] extends 'flag'
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

/** Options of every command. A command's own option of the same name wins, after the words of the command. */
export const GLOBAL_OPTIONS = {
  url: { kind: 'text', help: 'The service; default: RIALTO_URL, the profile, or this machine' },
  key: { kind: 'text', help: 'An API key; safer: rialto login, or RIALTO_API_KEY' },
  profile: {
    kind: 'text',
    help: 'The stored profile to use; default: RIALTO_PROFILE, or the last one signed in',
    suggests: 'profiles',
  },
  json: { kind: 'flag', help: 'Print JSON: one document, or a line for each event' },
  help: { kind: 'flag', help: 'Explain the command' },
} as const satisfies Options;

/** The options of every command, as parsed. */
export type Globals = Partial<Values<typeof GLOBAL_OPTIONS>>;

export function valueName(kind: OptionKind, choices?: readonly string[]): string {
  if (choices) return ` ${choices.join('|')}`;
  return { text: ' TEXT', list: ' A,B', integer: ' N', money: ' 25.00', flag: '' }[kind];
}
