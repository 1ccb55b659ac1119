import { random } from '../../kernel/random';

const MIN = 3;
const MAX = 50;
const TRIES = 6;

/** Ids that suit a name, best first: “Ada the Translator” is `ada-the-translator`, then `ada-the-translator-2`. */
export function idsFor(name: string, choose: (limit: number) => number = random.int): string[] {
  const base = cut(hyphenated(name), MAX);
  const start = base.length < MIN ? cut(`agent-${base}`, MAX) : base;
  const numbered = Array.from({ length: TRIES - 2 }, (_, index) => withEnd(start, String(index + 2)));
  const ids = [...numbered, withEnd(start, String(1_000 + choose(9_000)))];
  return start === 'agent' ? ids : [start, ...ids];
}

/** Letters without their accents, in lower case, and hyphens for everything else. */
const hyphenated = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-+$/, '');

const withEnd = (text: string, end: string): string => `${cut(text, MAX - end.length - 1)}-${end}`;
