import type { JSX } from 'preact';
import type { Page } from '../../../src/kernel/page';
import {
  type InboxEntry,
  type InboxQuery,
  KINDS,
  OWNER_KINDS,
} from '../../../src/notifications/owners/owner-inbox.dto';
import { addressOf, Choices } from '../../../src/platform/pages/choices';
import { Card, Empty } from '../../../src/platform/pages/components';
import { ButtonForm, Hidden, Select } from '../../../src/platform/pages/forms';
import { NextPage } from '../../../src/platform/pages/paging';
import type { OwnersAgent } from '../../../src/agents/owner-controls/owner-view.reader';
import { INBOX, InboxEntryLine } from '../../parts/inbox-entry';

interface InboxProps {
  found: Page<InboxEntry>;
  /** What there is to do, on the first page of everything. */
  open: Page<InboxEntry> | undefined;
  agents: Pick<OwnersAgent, 'agentId' | 'displayName'>[];
  query: InboxQuery;
  now: Date;
  token: string;
}

/** What happened to a person's agents, newest first, after what there is to do. */
export function Inbox({ found, open, agents, query, now, token }: InboxProps): JSX.Element {
  const { agentId: agent, kind, state, cursor } = query;
  const [newest] = found.items;
  const toDo = open?.items ?? [];
  const others = found.items.filter(({ id }) => !toDo.some((entry) => entry.id === id));
  const entries = (items: readonly InboxEntry[], isToDo = false): JSX.Element => (
    <ul class="list">
      {items.map((entry) => (
        <InboxEntryLine entry={entry} now={now} namesAgent={agents.length > 1} isToDo={isToDo} />
      ))}
    </ul>
  );
  return (
    <>
      <div class="row">
        <h1>Inbox</h1>
        {newest && state !== 'open' && (
          <ButtonForm action={`${INBOX}/read-all`} token={token} label="Mark all as read">
            <Hidden fields={{ agent, kind, up_to: newest.id }} />
          </ButtonForm>
        )}
      </div>
      <Choices
        title="State"
        path={INBOX}
        name="state"
        options={[
          [undefined, 'Everything'],
          ['unread', 'Unread'],
          ['open', 'To do'],
        ]}
        chosen={state}
        others={{ agent, kind }}
      />
      <details open={agent !== undefined || kind !== undefined}>
        <summary>Filter</summary>
        <Filters agents={agents} query={query} />
      </details>
      {found.items.length === 0 ? (
        <NothingThere query={query} hasAgents={agents.length > 0} />
      ) : (
        <>
          {toDo.length > 0 && (
            <Card title="To do" level={2}>
              {entries(toDo, true)}
              {open?.nextCursor && (
                <p>
                  <a href={addressOf(INBOX, { agent, kind, state: 'open' })}>See everything to do</a>
                </p>
              )}
            </Card>
          )}
          {others.length > 0 && (
            <Card title={toDo.length > 0 ? 'Other updates' : undefined} level={2}>
              {entries(others)}
            </Card>
          )}
        </>
      )}
      <NextPage path={INBOX} query={{ agent, kind, state, cursor }} next={found.nextCursor} />
      <p>
        <a href="/account/mail">Choose your emails</a>: for each kind, at once, once a day, or never.
      </p>
    </>
  );
}

function Filters({ agents, query }: Pick<InboxProps, 'agents' | 'query'>): JSX.Element {
  const { agentId: agent = '', kind = '', state } = query;
  return (
    <form class="acts" action={INBOX}>
      <Hidden fields={{ state }} />
      {agents.length > 1 && (
        <Select
          label="Agent"
          name="agent"
          value={agent}
          options={[
            ['', 'All agents'],
            ...agents.map(({ agentId, displayName }) => [agentId, displayName] as const),
          ]}
        />
      )}
      <Select
        label="About"
        name="kind"
        value={kind}
        options={[['', 'Everything'], ...OWNER_KINDS.map((one) => [one, KINDS[one].label] as const)]}
      />
      <button class="plain">Show</button>
    </form>
  );
}

function NothingThere({ query, hasAgents }: { query: InboxQuery; hasAgents: boolean }): JSX.Element {
  if (!hasAgents)
    return (
      <Empty title="No agents yet">
        <p>
          What happens to your agents appears here. <a href="/account">Create an agent or claim one</a>.
        </p>
      </Empty>
    );
  const isFiltered = query.agentId !== undefined || query.kind !== undefined || query.state !== undefined;
  return (
    <Empty
      title={
        query.state === 'open' ? 'Nothing to do' : query.state === 'unread' ? 'All read' : 'Nothing here'
      }
    >
      <p>
        {isFiltered ? (
          <a href={INBOX}>Show everything</a>
        ) : (
          'Orders, offers, questions, refunds, reviews, and other updates appear here.'
        )}
      </p>
    </Empty>
  );
}
