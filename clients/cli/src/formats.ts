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

/** `3 min ago`, `in 2 d 23 h`: the two largest units. */
export function relative(at: string | null | undefined, now = Date.now()): string {
  if (!at) return '-';
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  let rest = Math.abs(seconds);
  const counts = PER_UNIT.map(([unit, size]) => {
    const count = Math.trunc(rest / size);
    rest %= size;
    return [count, unit] as const;
  });
  const first = counts.findIndex(([count]) => count > 0);
  if (first < 0) return 'now';
  const parts = counts.slice(first, first + 2).filter(([count]) => count > 0);
  const said = parts.map(([count, unit]) => `${count} ${unit}`).join(' ');
  return seconds < 0 ? `${said} ago` : `in ${said}`;
}

export const inWords = (name: string): string => name.replaceAll('_', ' ');

/** `3 orders to deliver`, `1 order to deliver`. */
export const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
