import { type Command, optionsOf } from './command.js';
import type { Option } from './options.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export function completionScript(shell: (typeof SHELLS)[number], commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands);
}

/** The words that may follow some words: the rest of the names of commands, and choices of arguments. */
function nextWords(commands: readonly Command[]): [string, [string, string][]][] {
  const next = new Map<string, Map<string, string>>();
  const add = (after: string, word: string, help: string): void => {
    const words = next.get(after) ?? new Map<string, string>();
    if (!words.has(word)) words.set(word, help);
    next.set(after, words);
  };
  for (const { name, summary, args = [] } of commands) {
    const [first = '', second] = name.split(' ');
    add('', first, second === undefined ? summary : `Commands for ${first}`);
    if (second !== undefined) add(first, second, summary);
    for (const choice of args[0]?.choices ?? []) add(name, choice, '');
  }
  for (const { name, summary } of commands)
    if (name !== 'help') add('help', name.split(' ')[0] as string, summary);
  return [...next].map(([after, words]) => [after, [...words]]);
}

/** Values that the shell requests from the program during completion: profiles of this machine, event types of the service. */
const ASKED = {
  profiles: [
    '_rialto_profiles',
    `rialto profiles --json 2>/dev/null | sed -n 's/^ *"profile": "\\([^"]*\\)".*/\\1/p'`,
  ],
  'event types': [
    '_rialto_event_types',
    `rialto api GET /marketplace/webhooks/event-types 2>/dev/null | sed -n 's/^ *"type": "\\([a-z0-9_]*[.][a-z0-9_.]*\\)".*/\\1/p' | sort -u`,
  ],
} as const;
type Asked = keyof typeof ASKED;

/** Values to offer: a fixed list, or what to ask for. */
type Values = readonly string[] | Asked;

const written = (values: Values): string =>
  typeof values === 'string' ? `$(${ASKED[values][0]})` : values.join(' ');

const FILES = ['file', 'data'];

/** The values of each option that takes one; none are known for most. */
function valuesOf(commands: readonly Command[]): [string, Values][] {
  const found = new Map<string, Values>();
  for (const command of commands)
    for (const [name, { kind, choices, suggests }] of Object.entries(optionsOf(command))) {
      if (kind === 'flag' || FILES.includes(name)) continue;
      const known = found.get(name) ?? [];
      const values = choices ?? suggests ?? [];
      const merged = typeof values === 'string' || typeof known === 'string' ? values : [...known, ...values];
      found.set(
        name,
        merged.length > 0 ? (typeof merged === 'string' ? merged : [...new Set(merged)]) : known,
      );
    }
  return [...found];
}

/** Commands whose first argument the shell asks for. */
const askedAfter = (commands: readonly Command[]): [string, Asked][] =>
  commands.flatMap(({ name, args = [] }): [string, Asked][] => {
    const suggests = args[0]?.suggests;
    return typeof suggests === 'string' ? [[name, suggests]] : [];
  });

/** Options whose value is a separate word, which does not belong to the command. */
const valued = (commands: readonly Command[]): string[] => [
  ...new Set(
    commands.flatMap((command) =>
      Object.entries(optionsOf(command)).flatMap(([name, { kind }]) =>
        kind === 'flag' ? [] : [`--${name}`],
      ),
    ),
  ),
];

const namesOf = (options: Record<string, Option>): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(' ');

/** In bash and zsh: collects the words of the command that precede the cursor. */
const wordsBefore = (words: string, from: number, to: string, commands: readonly Command[]): string => `
  for ((i = ${from}; i < ${to}; i++)); do
    case "\${${words}[i]}" in
      ${valued(commands).join('|')}) ((i++)) ;;
      -*) ;;
      *) command="\${command:+$command }\${${words}[i]}" ;;
    esac
  done`;

const byCommand = (commands: readonly Command[], line: (command: Command) => string): string =>
  [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .map((command) => `      "${command.name}" | "${command.name} "*) ${line(command)} ;;`)
    .join('\n');

const asking = Object.values(ASKED)
  .map(([name, command]) => `${name}() { ${command}; }`)
  .join('\n');

function bash(commands: readonly Command[]): string {
  return `# bash completion of rialto
${asking}
_rialto() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" choices="" i
  case "$previous" in
${valuesOf(commands)
  .map(([name, values]) => {
    const offered = values.length > 0 ? `COMPREPLY=($(compgen -W "${written(values)}" -- "$current"))` : ':';
    return `    --${name}) ${offered}; return ;;`;
  })
  .join('\n')}
    --file|--data) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac${wordsBefore('COMP_WORDS', 1, 'COMP_CWORD', commands)}
  if [[ "$current" == -* ]]; then
    case "$command" in
${byCommand(commands, (command) => `choices="${namesOf(optionsOf(command))}"`)}
      *) choices="--url --key --profile --json --help --version" ;;
    esac
  else
    case "$command" in
${nextWords(commands)
  .map(([after, words]) => `      "${after}") choices="${words.map(([word]) => word).join(' ')}" ;;`)
  .join('\n')}
${askedAfter(commands)
  .map(([after, asked]) => `      "${after}") choices="${written(asked)}" ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -F _rialto rialto`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const described = (word: string, help: string): string =>
  quoted(`${word.replaceAll(':', '\\:')}${help ? `:${help}` : ''}`);

function zsh(commands: readonly Command[]): string {
  const options = (command: Command): string =>
    Object.entries(optionsOf(command))
      .map(([name, { help }]) => described(`--${name}`, help))
      .join(' ');
  return `#compdef rialto
${asking}
_rialto() {
  local command="" i
  local -a choices
  case "\${words[CURRENT-1]}" in
${valuesOf(commands)
  .map(([name, values]) => {
    const offered = values.length > 0 ? `choices=(${written(values)}); _describe value choices` : ':';
    return `    --${name}) ${offered}; return ;;`;
  })
  .join('\n')}
    --file|--data) _files; return ;;
  esac${wordsBefore('words', 2, 'CURRENT', commands)}
  if [[ "\${words[CURRENT]}" == -* ]]; then
    case "$command" in
${byCommand(commands, (command) => `choices=(${options(command)})`)}
    esac
    _describe -o option choices
  else
    case "$command" in
${nextWords(commands)
  .map(
    ([after, words]) =>
      `      "${after}") choices=(${words.map(([word, help]) => described(word, help)).join(' ')}) ;;`,
  )
  .join('\n')}
${askedAfter(commands)
  .map(([after, asked]) => `      "${after}") choices=(${written(asked)}) ;;`)
  .join('\n')}
    esac
    _describe command choices
  fi
}
compdef _rialto rialto`;
}

function fish(commands: readonly Command[]): string {
  const line = (condition: string, rest: string): string =>
    `complete -c rialto -n ${quoted(condition)} ${rest}`;
  const words = nextWords(commands).flatMap(([after, listed]) =>
    listed.map(([word, help]) => line(`__rialto_after ${quoted(after)}`, `-f -a ${word} -d ${quoted(help)}`)),
  );
  const asked = askedAfter(commands).map(([after, one]) =>
    line(`__rialto_after ${quoted(after)}`, `-f -a ${quoted(`(${ASKED[one][0]})`)}`),
  );
  const options = commands.flatMap((command) =>
    Object.entries(optionsOf(command)).map(([name, { kind, help, choices, suggests }]) => {
      const known = choices ?? suggests;
      const values = typeof known === 'string' ? `(${ASKED[known][0]})` : known?.join(' ');
      const value =
        kind === 'flag' ? '' : FILES.includes(name) ? '-r ' : values ? `-x -a ${quoted(values)} ` : '-x ';
      return line(`__rialto_in ${quoted(command.name)}`, `-l ${name} ${value}-d ${quoted(help)}`);
    }),
  );
  return `# fish completion of rialto
function __rialto_words
  set -l words
  set -l skip 0
  for word in (commandline -opc)[2..]
    if test $skip = 1
      set skip 0
    else if contains -- $word ${valued(commands).join(' ')}
      set skip 1
    else if not string match -q -- '-*' $word
      set -a words $word
    end
  end
  string join ' ' $words
end
function __rialto_after
  test (__rialto_words | string collect --allow-empty) = "$argv[1]"
end
function __rialto_in
  set -l typed (__rialto_words)
  test "$typed" = "$argv[1]"; or string match -q -- "$argv[1] *" "$typed"
end
${Object.values(ASKED)
  .map(([name, command]) => `function ${name}\n  ${command}\nend`)
  .join('\n')}
complete -c rialto -f
${[...words, ...asked].join('\n')}
${options.join('\n')}`;
}
