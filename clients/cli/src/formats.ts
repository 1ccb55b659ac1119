const PER_UNIT: [string, number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/** 2500 is $25.00. */
export function money(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return '-';
  const [dollars, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? '-' : ''}$${dollars.toLocaleString('en-US')}.${String(rest).padStart(2, '0')}`;
}

/** `3 min ago`, `in 2 d`. */
export function relative(at: string | null | undefined, now = Date.now()): string {
  if (!at) return '-';
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  const [unit, size] = PER_UNIT.find(([, per]) => Math.abs(seconds) >= per) ?? ['s', 1];
  const count = Math.trunc(Math.abs(seconds) / size);
  if (count === 0) return 'now';
  return seconds < 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

export const inWords = (name: string): string => name.replaceAll('_', ' ');

/** `3 orders`, `1 order`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
