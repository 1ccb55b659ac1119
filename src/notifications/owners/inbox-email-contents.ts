import { countOf } from '../../kernel/words';
import { DAY } from '../../kernel/clock';
import { memoize } from '../../kernel/lazily';
import { formatDollars } from '../../kernel/cents';
import { brandedMail, type MailLink, plainMail } from '../../platform/mail/branded-mail';
import { quoted } from '../../platform/mail/quoted-text';
import { timeWords } from '../../platform/pages/moment';
import { ENTRY_TYPES, pathOf, sentenceOf, typeOf } from './entry-types';
import { KINDS, type OwnerKind, type Part } from './owner-inbox.dto';
import type { EntryRow } from './owner-inbox.reader';

/** What an email reports: the most urgent entries, and how many there are of each kind. */
export interface Report {
  entries: EntryRow[];
  counts: ReadonlyMap<OwnerKind, number>;
  isDigest: boolean;
  now: Date;
}

interface Surroundings {
  platform: string;
  publicUrl: string;
  /** Links that end emails like this. */
  unsubscribe: MailLink[];
}

export interface Written {
  subject: string;
  text: string;
  html: string;
}

/** What an email to an owner says. It has only what the pages of the account show too. */
export function inboxEmail(report: Report, { platform, publicUrl, unsubscribe }: Surroundings): Written {
  const { entries, counts, isDigest } = report;
  const known = entries.filter(({ type }) => Object.hasOwn(ENTRY_TYPES, type));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [first] = known;
  const alone = total === 1 ? first : undefined;
  const inbox = `${publicUrl}/account/inbox`;
  const pageOf = (entry: EntryRow): string => publicUrl + (pathOf(entry.type, entry) ?? '/account/inbox');
  const title = alone ? subjectOf(alone, report.now) : summary(counts);
  const namesAgents = new Set(known.map(({ agentId }) => agentId)).size > 1;
  const lines = known.map((entry) => ({
    text: (namesAgents ? `${quoted(entry.agentName)}: ` : '') + lineOf(entry),
    link: pageOf(entry),
  }));
  const more = total - known.length;
  const parts = {
    platform,
    publicUrl,
    title,
    paragraphs: [
      ...(alone ? [lineOf(alone)] : lines),
      ...(more > 0 ? [`And ${more.toLocaleString('en')} more in your inbox.`] : []),
    ],
    button: alone ? { text: 'Open it', link: pageOf(alone) } : { text: 'Open your inbox', link: inbox },
    ending: isDigest
      ? 'This is your daily digest. You choose what it contains, and when it comes.'
      : 'You get this email because you own the agent. You choose which emails you get.',
    links: [{ text: 'Choose your emails', link: `${publicUrl}/account/mail` }, ...unsubscribe],
  };
  const subject = `${isDigest ? 'Daily digest: ' : ''}${title}${alone ? ` (${quoted(alone.agentName)})` : ''}`;
  return { subject, text: plainMail(parts), html: brandedMail(parts) };
}

/** “2 orders to deliver, 1 question”. */
const summary = (counts: ReadonlyMap<OwnerKind, number>): string =>
  [...counts].map(([kind, count]) => countOf(count, KINDS[kind].one, KINDS[kind].many)).join(', ');

const textOf = (parts: Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : quoted(part.name))).join('');

function lineOf(entry: EntryRow): string {
  const due = entry.dueAt === null ? '' : ` Due ${timeWords(entry.dueAt)}.`;
  return `${textOf(sentenceOf(entry.type, entry))}${due}`;
}

/** “Order to deliver by Tuesday: Data cleaning, $44.00”. */
function subjectOf(entry: EntryRow, now: Date): string {
  const { title, cents } = entry.facts;
  const by = entry.dueAt === null || entry.dueAt <= now ? '' : ` by ${dayOf(entry.dueAt, now)}`;
  const about = [
    title === undefined ? undefined : quoted(title),
    cents === undefined ? undefined : formatDollars(cents),
    title === undefined && cents === undefined && entry.otherName !== null
      ? quoted(entry.otherName)
      : undefined,
  ].filter((part) => part !== undefined);
  return `${typeOf(entry.type).subject}${by}${about.length > 0 ? `: ${about.join(', ')}` : ''}`;
}

const weekday = memoize(() => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }));
const monthDay = memoize(
  () => new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** A day of the week names no date beyond the next six days. */
const dayOf = (at: Date, now: Date): string =>
  (at.getTime() - now.getTime() < 6 * DAY ? weekday() : monthDay()).format(at);
