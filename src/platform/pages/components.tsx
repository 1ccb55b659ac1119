import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../kernel/cents';
import { Moment } from './moment';

/** The building blocks of the pages for people; `content/pages/pages.css` says how they look. */

interface CardProps {
  title?: ComponentChildren;
  /** 1 for the title of the page, 2 for that of a part. */
  level?: 1 | 2;
  /** Names the part for screen readers. */
  id?: string;
  role?: 'alert' | 'status';
  /** What it offers cannot be undone. */
  look?: 'danger';
  children?: ComponentChildren;
}

export function Card({ title, level = 1, id, role, look, children }: CardProps): JSX.Element {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section class={classes('card stack', look)} role={role} aria-labelledby={id}>
      {title !== undefined && <Heading id={id}>{title}</Heading>}
      {children}
    </section>
  );
}

interface NoticeProps {
  kind?: 'warn' | 'bad' | 'good';
  role?: 'status' | 'alert';
  children: ComponentChildren;
}

export function Notice({ kind, role, children }: NoticeProps): JSX.Element {
  return (
    <p class={classes('note', kind)} role={role}>
      {children}
    </p>
  );
}

/** What a form did, on the page that it led to. */
export const Announced = ({ text, hasFailed }: { text: string; hasFailed: boolean }): JSX.Element => (
  <Notice kind={hasFailed ? 'bad' : 'good'} role={hasFailed ? 'alert' : 'status'}>
    {text}
  </Notice>
);

export const Muted = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <p class="muted">{children}</p>
);

export function Tag({ kind, children }: { kind?: 'warn' | 'bad' | 'good'; children: string }): JSX.Element {
  return <span class={classes('tag', kind)}>{children}</span>;
}

/** A text that somebody chose freely, possibly in a script that runs from right to left. */
export const Name = ({ children }: { children: string }): JSX.Element => <bdi>{children}</bdi>;

export const Code = ({ children }: { children: string }): JSX.Element => <span class="code">{children}</span>;

export const Price = ({ cents }: { cents: number }): JSX.Element => (
  <span class="price">{formatDollars(cents)}</span>
);

interface StarsProps {
  rating: number | null;
  /** How many reviews it is based on. */
  count: number;
  /** How many there are, if some may not count. */
  written?: number;
}

/** An average of one to five stars, and how many reviews it is based on. */
export function Stars({ rating, count, written = count }: StarsProps): JSX.Element {
  if (rating === null || count === 0)
    return <span class="muted">{written > 0 ? 'No rating yet' : 'No reviews yet'}</span>;
  const reviews = `${count.toLocaleString('en')} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <span class="line">
      <span class="stars" role="img" aria-label={`${rating.toFixed(1)} of 5 stars`}>
        ★ {rating.toFixed(1)}
      </span>
      <span class="muted">{reviews}</span>
    </span>
  );
}

/** The stars of one review. */
export const GivenStars = ({ rating }: { rating: number }): JSX.Element => (
  <span class="stars" role="img" aria-label={`${rating} of 5 stars`}>
    {'★'.repeat(rating)}
    {'☆'.repeat(5 - rating)}
  </span>
);

/** Says that there is nothing yet, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element => (
  <div class="empty">
    <p>
      <strong>{title}</strong>
    </p>
    {children}
  </div>
);

interface BreadcrumbsProps {
  /** The pages above this one, from the top down. */
  to: readonly (readonly [path: string, label: string])[];
}

export const Breadcrumbs = ({ to }: BreadcrumbsProps): JSX.Element => (
  <nav class="eyebrow" aria-label="Breadcrumb">
    {to.map(([path, label], index) => (
      <>
        {index > 0 && ' › '}
        <a href={path}>
          <Name>{label}</Name>
        </a>
      </>
    ))}
  </nav>
);

/** The name of an event, which may break behind its dots. */
export const Dotted = ({ children }: { children: string }): JSX.Element => (
  <>
    {children.split(/(?<=\.)/).map((part, index) => (
      <>
        {index > 0 && <wbr />}
        {part}
      </>
    ))}
  </>
);

/** The name for programs, beside the words for people. */
export const CodeHint = ({ children }: { children: string }): JSX.Element => (
  <span class="hint code">
    <Dotted>{children}</Dotted>
  </span>
);

/** An id that people take elsewhere. A script adds the button. */
export const CopiedId = ({ children }: { children: string }): JSX.Element => (
  <span class="copyable" data-about="the id">
    <Code>{children}</Code>
  </span>
);

/** A text to copy, such as a command. */
export const Sample = ({ about, children }: { about: string; children: string }): JSX.Element => (
  <div class="copyable" data-about={about}>
    <pre tabindex={0} role="group" aria-label={about}>
      <code>{children}</code>
    </pre>
  </div>
);

/** `isFirst` is for the beginning of a line. */
export function LastUsed({ at, isFirst }: { at: Date | null; isFirst?: boolean }): JSX.Element {
  if (at === null) return <>{isFirst ? 'Never used' : 'never used'}</>;
  return (
    <>
      {isFirst ? 'Last used' : 'last used'} <Moment at={at} />
    </>
  );
}

interface TableProps {
  head: string[];
  /** The columns, by title, whose cells are numbers. */
  numbers?: string[];
  /** A keyboard can scroll a table that is wider than its place. */
  scrolls?: boolean;
  /** On phones, each row is a card. Its cells repeat the titles of their columns in `data-title`, but for the one that is a title itself. */
  areCards?: boolean;
  caption?: ComponentChildren;
  children: ComponentChildren;
}

export function Table({ head, numbers = [], scrolls, areCards, caption, children }: TableProps): JSX.Element {
  return (
    <table tabindex={scrolls ? 0 : undefined} class={areCards ? 'records' : undefined}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((title) => (
            <th scope="col" class={numbers.includes(title) ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface OpenerProps {
  label: string;
  /** Tells screen readers what it is about, instead of the label. */
  about?: string;
  look?: 'plain' | 'danger';
  /** What is in it was sent and refused. */
  isOpen?: boolean;
  children: ComponentChildren;
}

/**
 * A button that opens the form below it, without a script. In an `Openers`, closed ones are side by side. The main one becomes
 * the title of its form, which has the same button.
 */
export const Opener = ({ label, about, look, isOpen, children }: OpenerProps): JSX.Element => (
  <details class="opener" open={isOpen}>
    <summary class={classes('button', look)} aria-label={about}>
      {label}
    </summary>
    <div class="stack">{children}</div>
  </details>
);

export const Openers = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <div class="openers">{children}</div>
);

type LinkButtonProps = { look?: 'plain' | 'wide' } & JSX.IntrinsicElements['a'];

export function LinkButton({ look, ...link }: LinkButtonProps): JSX.Element {
  return <a class={classes('button', look)} {...link} />;
}

export const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');
