import { random } from '../../kernel/random';

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Spells out a number below one thousand in English. */
export function inWords(number: number): string {
  if (number >= 100) {
    const rest = number % 100;
    return `${SMALL[Math.floor(number / 100)]} hundred${rest > 0 ? ` and ${inWords(rest)}` : ''}`;
  }
  if (number < 20) return SMALL[number] as string;
  const unit = number % 10;
  return `${TENS[Math.floor(number / 10)]}${unit > 0 ? `-${SMALL[unit]}` : ''}`;
}

/** The numbers that a text spells out in words, in order. Hyphens and "and" are optional. */
export function numbersInWords(text: string): number[] {
  const found: number[] = [];
  let current: number | null = null;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const small = SMALL.indexOf(word);
    const ten = TENS.indexOf(word, 2);
    if (word === 'hundred' && current !== null) current *= 100;
    else if (word === 'and' && current !== null && current >= 100) continue;
    else if (small >= 0 || ten >= 0) {
      const value: number = small >= 0 ? small : ten * 10;
      const fits: boolean = current !== null && current % (value < 10 ? 10 : 100) === 0 && current > value;
      if (current !== null && !fits) found.push(current);
      current = fits ? (current as number) + value : value;
    } else if (current !== null) {
      found.push(current);
      current = null;
    }
  }
  if (current !== null) found.push(current);
  return found;
}

/** Returns a random integer from 0 to `limit - 1`. */
export type Choose = (limit: number) => number;

export interface Challenge {
  text: string;
  /** Every word that could be part of the answer. All of them appear in the text. */
  options: string[];
  /** In the canonical form that answers are normalized to. */
  answer: string;
}

interface NumberPart {
  text: string;
  number: number;
}
interface WordsPart {
  text: string;
  options: string[];
  words: string[];
}

const PEOPLE = ['Amara', 'Bruno', 'Chidi', 'Dalia', 'Esra', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const RUNNERS = ['Kofi', 'Lena', 'Milo', 'Nadia', 'Oskar', 'Priya', 'Quinn', 'Rosa', 'Samir', 'Talia'];
const THINGS = ['lanterns', 'postcards', 'marbles', 'seed packets', 'keys', 'ribbons', 'tickets', 'shells'];
const KINDS = {
  animals: ['otter', 'falcon', 'badger', 'salmon', 'gecko', 'walrus', 'beetle', 'heron', 'moose', 'lynx'],
  tools: ['hammer', 'chisel', 'wrench', 'drill', 'pliers', 'saw', 'trowel', 'sander', 'spanner', 'mallet'],
  fruits: ['mango', 'apricot', 'banana', 'cherry', 'papaya', 'quince', 'lemon', 'grape', 'pear', 'fig'],
  instruments: ['violin', 'trumpet', 'cello', 'flute', 'harp', 'oboe', 'banjo', 'tuba', 'piano', 'guitar'],
  garments: ['scarf', 'jacket', 'mitten', 'sweater', 'sock', 'trousers', 'apron', 'skirt', 'vest', 'coat'],
};
type Kind = keyof typeof KINDS;

/**
 * A question that a language model answers easily and a simple script does not: a number and some words, each requested
 * in one of several ways and with varied wording.
 */
export function newChallenge(choose: Choose = random.int): Challenge {
  const number = oneOf(NUMBER_PARTS, choose)(choose);
  const words = oneOf(WORDS_PARTS, choose)(choose);
  return {
    text: `Two questions. First: ${number.text} Second: ${words.text}`,
    options: words.options.map((word) => word.toLowerCase()),
    answer: canonical(number.number, words.words),
  };
}

export function canonical(number: number, words: readonly string[]): string {
  return `${number}|${words.map((word) => word.toLowerCase()).join(' ')}`;
}

const NUMBER_PARTS: ((choose: Choose) => NumberPart)[] = [
  (choose) => {
    const [one, other] = some(PEOPLE, 2, choose) as [string, string];
    const things = oneOf(THINGS, choose);
    const [has, gives, finds] = [20 + choose(40), 3 + choose(15), 2 + choose(20)];
    const factor = 2 + choose(2);
    const text =
      `${one} has ${inWords(has)} ${things}, gives ${inWords(gives)} of them to ${other} and then finds ` +
      `${inWords(finds)} more. By the evening the number has ${factor === 2 ? 'doubled' : 'tripled'}. ` +
      `How many ${things} does ${one} have now?`;
    return { text, number: (has - gives + finds) * factor };
  },
  (choose) => {
    const [one] = some(PEOPLE, 1, choose) as [string];
    const [first, second, third] = [5 + choose(25), 5 + choose(25), 5 + choose(25)];
    const twice = choose(2) === 0 ? 'first' : 'second';
    const text =
      `A job of ${one}'s has three steps, which take ${inWords(first)}, ${inWords(second)} and ` +
      `${inWords(third)} minutes. ${one} had to do the ${twice} step two times and the others once. ` +
      `How many minutes did it take altogether?`;
    return { text, number: first + second + third + (twice === 'first' ? first : second) };
  },
  (choose) => {
    const things = oneOf(THINGS, choose);
    const [boxes, each, broken] = [3 + choose(9), 4 + choose(12), 2 + choose(9)];
    const text =
      `There are ${inWords(boxes)} boxes with ${inWords(each)} ${things} in each of them, and ` +
      `${inWords(broken)} of all these ${things} are broken. How many ${things} are whole?`;
    return { text, number: boxes * each - broken };
  },
];

const WORDS_PARTS: ((choose: Choose) => WordsPart)[] = [
  (choose) => {
    const { kind, words, list } = mixed(choose);
    const text = `of the words ${list.join(', ')}, write only the ${kind}, in alphabetical order.`;
    return { text, options: list, words: [...words].sort() };
  },
  (choose) => {
    const { kind, words, list } = mixed(choose);
    const text = `go through ${list.join(', ')} from the last word to the first, and write only the ${kind}.`;
    return { text, options: list, words: list.filter((word) => words.includes(word)).reverse() };
  },
  (choose) => {
    const runners = some(RUNNERS, 5, choose);
    const facts = runners.slice(1).map((later, index) => {
      const earlier = runners[index] as string;
      return choose(2) === 0
        ? `${earlier} arrived just before ${later}`
        : `${later} came right after ${earlier}`;
    });
    const text = `${shuffled(facts, choose).join('; ')}. Write all the names, from the first to the last to arrive.`;
    return { text, options: [...runners].sort(), words: runners };
  },
];

/** Mixes four words of one kind with four words of two other kinds. */
function mixed(choose: Choose): { kind: Kind; words: string[]; list: string[] } {
  const [kind, ...others] = some(Object.keys(KINDS) as Kind[], 3, choose) as [Kind, Kind, Kind];
  const words = some(KINDS[kind], 4, choose);
  const rest = others.flatMap((other) => some(KINDS[other], 2, choose));
  return { kind, words, list: shuffled([...words, ...rest], choose) };
}

function oneOf<T>(list: readonly T[], choose: Choose): T {
  return list[choose(list.length)] as T;
}

function some<T>(list: readonly T[], count: number, choose: Choose): T[] {
  return shuffled(list, choose).slice(0, count);
}

function shuffled<T>(list: readonly T[], choose: Choose): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(choose(rest.length), 1)[0] as T);
}

/** Marks where the reasoning ends and the answer begins, in the many ways that models phrase it. */
const MARKER = /answers?\b[\s*_"'`]*(?:(?:is|are|to both)\b)?[\s*_"'`]*[:=-]?/gi;
/** Labels of the two questions, whose numbers are not part of an answer. */
const LABELS = /(?:^|[\s(;,])(?:\(?[12]\s*[).:](?=\s|$)|question\s+(?:[12]|one|two)|first\b|second\b)/gi;

/** Reads only the end of a long text. Normalization can expand one character to eighteen. */
const MOST_READ = 2_000;
const MOST_MARKS = 10;

/**
 * Normalizes an answer for comparison; returns null if it is ambiguous. Lenient in form: accepts any case, punctuation,
 * digits or words, with or without the reasoning. Strict in substance: exactly one number and one list of words.
 */
export function readAnswer(response: string, options: readonly string[]): string | null {
  const text = response
    .normalize('NFKC')
    .slice(-MOST_READ)
    .replace(/(\d),(?=\d{3}\b)/g, '$1');
  const marks = [...text.matchAll(MARKER)];
  for (const mark of marks.reverse().slice(0, MOST_MARKS)) {
    const found = read(text.slice(mark.index + mark[0].length), options);
    if (found !== 'nothing') return found;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const last = read(lines[lines.length - 1] ?? '', options);
  const whole = last === 'nothing' || last === null ? read(text, options) : last;
  return whole === 'nothing' ? null : whole;
}

function read(segment: string, options: readonly string[]): string | null | 'nothing' {
  const plain = segment.replace(LABELS, ' ');
  const tokens = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  const words = tokens.filter((token) => options.includes(token));
  const digits = [...plain.matchAll(/\d+/g)].map(([digit]) => Number(digit));
  const numbers = new Set(digits.length > 0 ? digits : numbersInWords(plain));
  if (words.length === 0 && numbers.size === 0) return 'nothing';
  const [number] = numbers;
  return numbers.size === 1 && words.length > 0 ? canonical(number as number, words) : null;
}
