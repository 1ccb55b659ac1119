import type { JSX } from 'preact';
import { type InboxEntry, KINDS } from '../../src/notifications/owners/owner-inbox.dto';
import { Name, Tag } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';

export const INBOX = '/account/inbox';

interface EntryProps {
  entry: InboxEntry;
  now: Date;
  namesAgent: boolean;
}

/** What happened to an agent, and whether there is something to do about it. */
export function InboxEntryLine({ entry, now, namesAgent }: EntryProps): JSX.Element {
  const says = entry.says.map((part) => (typeof part === 'string' ? part : <Name>{part.name}</Name>));
  const text = entry.path === undefined ? <span>{says}</span> : <a href={`${INBOX}/${entry.id}`}>{says}</a>;
  return (
    <li>
      <p>{entry.isRead ? text : <strong>{text}</strong>}</p>
      <p class="muted line">
        {!entry.isRead && <Tag>New</Tag>}
        <State entry={entry} now={now} />
        <span>{KINDS[entry.kind].label}</span>
        {namesAgent && (
          <span>
            for <Name>{entry.agentName}</Name>
          </span>
        )}
        <Moment at={entry.createdAt} />
      </p>
    </li>
  );
}

/** Whether there is still something to do, and until when. */
function State({
  entry: { needsAct, doneAt, dueAt },
  now,
}: Omit<EntryProps, 'namesAgent'>): JSX.Element | null {
  if (!needsAct) return null;
  if (doneAt !== null) return <Tag kind="good">Done</Tag>;
  if (dueAt !== null && dueAt <= now) return <Tag kind="bad">Deadline passed</Tag>;
  return (
    <>
      <Tag kind="warn">To do</Tag>
      {dueAt !== null && (
        <span>
          due <Moment at={dueAt} />
        </span>
      )}
    </>
  );
}
