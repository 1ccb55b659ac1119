const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
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
