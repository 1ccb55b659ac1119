import type { ComponentChildren, JSX } from 'preact';
import {
  type InboxEntry,
  KINDS,
  type OwnerKind,
  type Part,
} from '../../src/notifications/owners/owner-inbox.dto';
import { LinkButton, Name, Tag } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { Face } from './pictures';

export const INBOX = '/account/inbox';

interface EntryProps {
  entry: InboxEntry;
  /** Absent if no deadline has passed. */
  now?: Date;
  /** Whether the person has several agents. */
  namesAgent: boolean;
  /** The title above it says that there is something to do. */
  isToDo?: boolean;
}

/** What happened to an agent, and whether there is something to do about it. */
export function InboxEntryLine({ entry, now, namesAgent, isToDo = false }: EntryProps): JSX.Element {
  const { agentId, agentName, agentAvatar, isRead, createdAt, kind, type } = entry;
  const act = isOpen(entry, now) ? (ACTS_OF_TYPES[type] ?? ACTS[kind]) : undefined;
  return (
    <li class="inbox-entry">
      {namesAgent && <Face id={agentId} name={agentName} avatar={agentAvatar} />}
      <div>
        <p>
          {!isRead && (
            <span class="unread" role="img" aria-label="Unread" title="Unread">
              ●
            </span>
          )}
          <Sentence entry={entry} />
        </p>
        <p class="muted line">
          <State {...{ entry, now, isToDo }} />
          {!isToDo && <span>{KINDS[kind].label}</span>}
          {namesAgent && (
            <span>
              for <Name>{agentName}</Name>
            </span>
          )}
          <ShortOrderId id={entry.subjectId} />
        </p>
      </div>
      <div class="at-end">
        <span class="muted">
          <Moment at={createdAt} />
        </span>
        {act !== undefined && entry.path !== undefined && (
          <LinkButton look="plain" href={`${INBOX}/${entry.id}`} aria-label={`${act}: ${subjectOf(entry)}`}>
            {act}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** What the button of an entry says while there is something to do. */
const ACTS: Partial<Record<OwnerKind, string>> = {
  orders: 'Deliver',
  purchases: 'Confirm',
  offers: 'Answer',
  refunds: 'Decide',
  disputes: 'Open',
  questions: 'Answer',
  approvals: 'Decide',
  payouts: 'Open',
  webhooks: 'Open',
};

/** Where the kind says too little. */
const ACTS_OF_TYPES: Record<string, string> = { offer_to_pay: 'Pay' };

type NamePart = Exclude<Part, string>;
const isSubject = (part: Part): part is NamePart => typeof part !== 'string' && part.isSubject === true;

/** The name of what it is about, or else all that it says. */
const subjectOf = ({ says }: InboxEntry): string =>
  says.find(isSubject)?.name ?? says.map((part) => (typeof part === 'string' ? part : part.name)).join('');

/** What it is about is a link; if it names nothing, all of it is. */
function Sentence({ entry: { id, says, path } }: Pick<EntryProps, 'entry'>): JSX.Element {
  const href = path === undefined ? undefined : `${INBOX}/${id}`;
  const shown = (part: Part): ComponentChildren => {
    if (typeof part === 'string') return part;
    const name = <Name>{part.name}</Name>;
    return isSubject(part) && href !== undefined ? <a href={href}>{name}</a> : name;
  };
  const [first, rest] = sentencesOf(says);
  const words = (
    <>
      <span class="first">{first.map(shown)}</span>
      {rest.map(shown)}
    </>
  );
  return href === undefined || says.some(isSubject) ? <span>{words}</span> : <a href={href}>{words}</a>;
}

/** The first sentence, and what follows it. A name may have a full stop in it. */
function sentencesOf(says: readonly Part[]): [first: Part[], rest: Part[]] {
  const at = says.findIndex((part) => typeof part === 'string' && part.includes('. '));
  const part = says[at];
  if (typeof part !== 'string') return [[...says], []];
  const end = part.indexOf('. ') + 1;
  return [
    [...says.slice(0, at), part.slice(0, end)],
    [part.slice(end), ...says.slice(at + 1)],
  ];
}

/** Enough of an id to tell it from the others on a page: “…c47thh”. */
export const endOf = (id: string): string => `…${id.slice(-6)}`;

/** Tells two orders of the same listing apart. */
export const ShortOrderId = ({ id }: { id: string }): JSX.Element | null =>
  id.startsWith('ord_') ? (
    <span>
      Order <span class="code">{endOf(id)}</span>
    </span>
  ) : null;

const isOpen = ({ needsAct, doneAt, dueAt }: InboxEntry, now?: Date): boolean =>
  needsAct && doneAt === null && (dueAt === null || now === undefined || dueAt > now);

/** Whether there is still something to do, and until when. */
function State({ entry, now, isToDo }: Omit<EntryProps, 'namesAgent'>): JSX.Element | null {
  const { needsAct, doneAt, dueAt } = entry;
  if (!needsAct) return null;
  if (doneAt !== null) return <Tag kind="good">Done</Tag>;
  if (!isOpen(entry, now)) return <Tag kind="bad">Deadline passed</Tag>;
  return (
    <>
      {!isToDo && <Tag kind="warn">To do</Tag>}
      {dueAt !== null && (
        <strong class="due">
          due <Moment at={dueAt} />
        </strong>
      )}
    </>
  );
}
