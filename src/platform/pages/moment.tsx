import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { countOf } from '../../kernel/words';
import { memoize } from '../../kernel/lazily';

/** The time at which a page is sent. Pages that are cached have none: their script says how long ago something was. */
export const SentAt = createContext<Date | undefined>(undefined);

interface MomentProps {
  at: Date | string;
  /** Shows the date itself, where it matters or where the sentence needs one: “until Nov 28, 2026”. */
  exact?: boolean;
  /** Where the order within a minute matters. */
  seconds?: boolean;
  /** Without the time of day. */
  day?: boolean;
}

/** A time: “2 h ago” or “in 3 days”, with the exact one on hover. `content/pages/pages.js` keeps it current. */
export function Moment({ at, exact = false, seconds = false, day = false }: MomentProps): JSX.Element {
  const sentAt = useContext(SentAt);
  const date = new Date(at);
  const days = dayWords(date);
  const full = seconds ? secondWords(date) : timeWords(date);
  const relative =
    exact || sentAt === undefined ? undefined : relativeWords(date.getTime() - sentAt.getTime());
  return (
    <time
      datetime={date.toISOString()}
      title={exact ? undefined : full}
      data-kind={exact ? (day ? undefined : seconds ? 'second' : 'exact') : 'relative'}
    >
      {relative ?? (day || sentAt !== undefined ? (exact && !day ? full : days) : full)}
    </time>
  );
}

const dayFormat = memoize(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }));
const formatWith = (timeStyle: 'short' | 'medium'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle, hourCycle: 'h23', timeZone: 'UTC' });
const timeFormat = memoize(() => formatWith('short'));
const secondFormat = memoize(() => formatWith('medium'));

/** “Nov 28, 2026”. */
export const dayWords = (at: Date | string | number): string => dayFormat().format(new Date(at));
/** “Nov 28, 2026, 22:00 UTC”. */
export const timeWords = (at: Date | string): string => `${timeFormat().format(new Date(at))} UTC`;
/** “Nov 28, 2026, 22:00:07 UTC”. */
const secondWords = (at: Date): string => `${secondFormat().format(at)} UTC`;

const MINUTE = 60_000;
/** A longer time is easier to read as a date. */
const MAX_DAYS = 30;

/** How far away a time is; undefined if a date says more. The script of the pages has the same words. */
export function relativeWords(ms: number): string | undefined {
  const minutes = Math.round(Math.abs(ms) / MINUTE);
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  if (minutes < 1) return ms > 0 ? 'now' : 'just now';
  if (days > MAX_DAYS) return undefined;
  const words = minutes < 60 ? `${minutes} min` : hours < 48 ? `${hours} h` : countOf(days, 'day');
  return ms > 0 ? `in ${words}` : `${words} ago`;
}
