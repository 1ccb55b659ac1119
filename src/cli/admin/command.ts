export interface AdminOption {
  /** As typed: `--max-uses`. On the wire it is called the same with underscores, unless `member` says otherwise. */
  name: string;
  kind: 'text' | 'integer' | 'number' | 'flag';
  help: string;
  required?: boolean;
  choices?: readonly string[];
  member?: string;
}

export interface AdminCommand {
  /** `invites create` */
  words: string;
  summary: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Its parameters are what is typed after the words, in this order. */
  path: string;
  options: AdminOption[];
  /** Any number of further words, as a list of the body. */
  rest?: { name: string; member: string; help: string };
  /** The member of the answer that is a list, and what of its items is shown in columns. */
  list?: { member: string; columns: string[] };
  /** Where the answer is kept, of what may take longer than anybody waits for an answer. */
  keptAt?: string;
  /** That the answer means something is wrong, although nothing was refused: exit 1. */
  bad?: (answer: Record<string, unknown>) => boolean;
}

export const parametersOf = ({ path }: AdminCommand): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name as string);

export const memberOf = ({ name, member }: AdminOption): string => member ?? name.replaceAll('-', '_');

/** Of every list. */
const PAGE: AdminOption[] = [
  { name: 'limit', kind: 'integer', help: 'how many, 1 to 100' },
  { name: 'cursor', kind: 'text', help: 'the next page, as the one before says' },
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
