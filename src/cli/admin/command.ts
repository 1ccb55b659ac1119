export interface AdminOption {
  /** As typed: `--max-uses`. The API member has the same name with underscores, unless `member` is set. */
  name: string;
  kind: 'text' | 'integer' | 'number' | 'flag';
  help: string;
  required?: boolean;
  choices?: readonly string[];
  member?: string;
}

export interface AdminCommand {
  /** Such as `invites create`. */
  words: string;
  summary: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Its parameters are the arguments after the words, in this order. */
  path: string;
  options: AdminOption[];
  /** Any number of further arguments, sent as a list in the body. */
  rest?: { name: string; member: string; help: string };
  /** The member of the response that is a list, and the columns to show. */
  list?: { member: string; columns: string[] };
  /** Where the result is stored, for an operation that may outlast HTTP timeouts. */
  keptAt?: string;
  /** Whether a successful response reports a problem: exit code 1. */
  bad?: (answer: Record<string, unknown>) => boolean;
}

export const parametersOf = ({ path }: AdminCommand): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name as string);

export const memberOf = ({ name, member }: AdminOption): string => member ?? name.replaceAll('-', '_');

/** The options of every list. */
const PAGE: AdminOption[] = [
  { name: 'limit', kind: 'integer', help: 'how many, 1 to 100' },
  { name: 'cursor', kind: 'text', help: 'the next page, from next_cursor of the previous one' },
];

export const text = (name: string, help: string): AdminOption => ({ name, kind: 'text', help });
export const integer = (name: string, help: string): AdminOption => ({ name, kind: 'integer', help });
export const required = (option: AdminOption): AdminOption => ({ ...option, required: true });
export const choice = (name: string, choices: readonly string[], help: string): AdminOption => ({
  ...{ name, kind: 'text', help, choices },
});

export function list(
  words: string,
  summary: string,
  path: string,
  [member, ...columns]: [string, ...string[]],
  options: AdminOption[] = [],
): AdminCommand {
  return {
    ...{ words, summary, method: 'GET', path },
    ...{ options: [...options, ...PAGE], list: { member, columns } },
  };
}

export function act(words: string, summary: string, path: string, ...options: AdminOption[]): AdminCommand {
  return { words, summary, method: 'POST', path, options };
}
