import { UsageError } from './errors.js';

/** `25`, `25.5`, or `$25.00` in cents, without rounding. */
export function centsOf(text: string, name: string): number {
  const found = /^\$?(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found)
    throw new UsageError(`${name} is not an amount in dollars: ${text}`, 'Write it as 25 or 25.00.');
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

export function integerOf(text: string, name: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new UsageError(`${name} is not a whole number: ${text}`);
  return value;
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A moment: a period before now (`2h`), or an ISO time. Undefined if it is neither. */
export function momentOf(text: string, now = Date.now()): Date | undefined {
  const period = /^(\d{1,6})(s|m|h|d)$/.exec(text);
  if (period) return new Date(now - Number(period[1]) * UNIT_MS[period[2] as keyof typeof UNIT_MS]);
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** A moment to come: a period from now (`30d`), or an ISO time. */
export function laterOf(text: string, name: string, now = Date.now()): Date {
  const at = momentOf(text, now);
  if (!at)
    throw new UsageError(
      `${name} is not a period or a time: ${text}`,
      'Write it as 12h, 30d, or 2030-01-31T12:00:00Z.',
    );
  const isPeriod = /^\d+(s|m|h|d)$/.test(text);
  return isPeriod ? new Date(2 * now - at.getTime()) : at;
}

export function sinceOf(text: string): Date {
  const at = momentOf(text);
  if (!at)
    throw new UsageError(
      `--since is not a period or a time: ${text}`,
      'Write it as 90s, 15m, 2h, 7d, or 2026-01-31T12:00:00Z.',
    );
  return at;
}

/** JSON, or its file as `@file`, or `-` for standard input. */
export function jsonOf(text: string, name: string, read: (file: string) => string): unknown {
  const source = text === '-' ? read('-') : text.startsWith('@') ? read(text.slice(1)) : text;
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new UsageError(
      `${name} is not JSON: ${(error as Error).message}`,
      'Quote it, or use @file, or - for standard input.',
    );
  }
}

/** The closest of some names, if one is close: at most a third of its letters differ. */
export function closestTo(text: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(text, name) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

/** Levenshtein distance in which swapping two neighbors counts once. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = cost;
    }
  }
  return rows[a.length]![b.length]!;
}
