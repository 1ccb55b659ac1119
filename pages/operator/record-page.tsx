import type { JSX } from 'preact';
import type { ListingView } from '../../src/marketplace/catalog/listing-views.dto';
import type { AdminOrderView } from '../../src/marketplace/orders/orders.dto';
import type { Route } from '../../src/platform/operations/route-table';
import { addressOf } from '../../src/platform/pages/choices';
import { Breadcrumbs, Card, Code, LinkButton, Muted, Name } from '../../src/platform/pages/components';
import { Written } from '../../src/platform/pages/written';
import { Face, ListingPicture, sourceOf } from '../parts/pictures';
import { AgentBelongings, OwnerAndMoney } from './agents/agent-belongings';
import type { Belongings } from './agents/agent-belongings.reader';
import { AuditTable } from './audit/audit-table';
import type { RecordAudit } from './audit/record-audit.reader';
import { CommandForm, commandLabel } from './command-form';
import { type ConsoleSection, fits, nameIn, parameterOf } from './console-sections';
import { Timeline } from './disputes/evidence';
import { OPERATOR } from './operator-frame';
import { recordPath } from './record-links';
import { RecordSummary } from './record-summary';
import type { Reported } from './reported.reader';
import { ListCard, type ReadAnswer } from './section-page';
import { StatusTag } from '../parts/status-tag';
import { Facts, type Fields, isListOfRecords, type RecordLinks, RecordTable, titleOf } from './values';

interface RecordPageProps {
  section: ConsoleSection;
  shows: Route;
  sections: readonly ConsoleSection[];
  id: string;
  record: Fields;
  audit: RecordAudit;
  reported: Reported | undefined;
  /** What an agent has. */
  belongings: Belongings | undefined;
  /** What belongs to the record, with the filters of these lists. */
  parts: readonly ReadAnswer[];
  query: Record<string, string>;
  token: string;
  linkOf: RecordLinks;
  /** The page of the record that everybody may read, if there is one. */
  publicPage: string | undefined;
}

/** A record, what an operator can do with it, and what operators did. */
export function RecordPage(props: RecordPageProps): JSX.Element {
  const { section, id, record, reported, publicPage, parts, query, token, belongings } = props;
  const here = recordPath(section.name, id);
  const linkOf: RecordLinks = (name, value) => {
    const path = props.linkOf(name, value);
    return path === here ? undefined : path;
  };
  const name = nameIn(record, section);
  const lists = Object.entries(record).flatMap(([member, value]) =>
    isListOfRecords(value) ? [[member, value] as const] : [],
  );
  const facts = Object.fromEntries(Object.entries(record).filter(([, value]) => !isListOfRecords(value)));
  const isOrder = section.name === 'orders';
  const summarized = SUMMARIES[section.name]?.(facts) ?? facts;
  return (
    <>
      <Breadcrumbs
        to={[
          [OPERATOR, 'Operator'],
          [`${OPERATOR}/${section.name}`, titleOf(section.name)],
        ]}
      />
      <div class="titled">
        <Picture section={section.name} id={id} record={record} />
        <div class="stack tight">
          <h1>
            <Name>{name ?? id}</Name>
          </h1>
          <p class="line">
            {typeof record.status === 'string' && <StatusTag status={record.status} />}
            {publicPage && <a href={publicPage}>Public page</a>}
            {isOrder && record.refund !== null && <a href={recordPath('disputes', id)}>Refund case</a>}
            <a href={addressOf(`${OPERATOR}/events`, { subject: id })}>Events</a>
            <Code>{id}</Code>
          </p>
        </div>
      </div>
      <div class="with-side right">
        <div class="stack">
          {reported && (
            <Card title="Reported" level={2}>
              <p>
                <a href={reported.path}>
                  <Name>{reported.title}</Name>
                </a>
              </p>
              <Written>{reported.text}</Written>
            </Card>
          )}
          {belongings && <OwnerAndMoney {...belongings} />}
          <Card title="Summary" level={2}>
            <RecordSummary record={summarized} name={name} linkOf={linkOf} />
            <details>
              <summary>All fields</summary>
              <Facts record={facts} linkOf={linkOf} />
            </details>
          </Card>
        </div>
        <Actions {...props} />
        {isOrder && <Timeline order={record as unknown as AdminOrderView} />}
      </div>
      {belongings && <AgentBelongings {...belongings} />}
      {lists.map(([member, rows]) => (
        <List {...{ member, rows, linkOf }} />
      ))}
      {parts.map((part) => (
        <ListCard {...part} path={recordPath(section.name, id)} query={query} token={token} linkOf={linkOf} />
      ))}
      <Audit {...props} />
    </>
  );
}

/** The members as their summary says them, where that differs. */
const SUMMARIES: Record<string, ((facts: Fields) => Fields) | undefined> = {
  orders: (facts) => {
    const { platform_fee_cents: rate, order_fee_cents: fixed, status } = facts as unknown as AdminOrderView;
    return {
      ...facts,
      ...IN_THE_TIMELINE,
      ...(status !== 'delivered' && { auto_complete_at: null }),
      platform_fee_cents: null,
      fees_cents: rate + fixed,
    };
  },
  listings: (facts) => {
    const { quantity, quantity_sold: sold } = facts as unknown as ListingView;
    const left = `${quantity.toLocaleString('en')} left, ${sold.toLocaleString('en')} sold`;
    return { ...facts, quantity: left, quantity_sold: null };
  },
};

/** What the timeline of an order says. The refund has a page too. */
const IN_THE_TIMELINE = {
  refund: null,
  paid_at: null,
  delivered_at: null,
  confirmed_at: null,
  created_at: null,
};

/** What the public pages show of a listing or an agent. */
function Picture({
  section,
  id,
  record,
}: {
  section: string;
  id: string;
  record: Fields;
}): JSX.Element | null {
  if (section === 'agents')
    return <Face id={id} name={String(record.display_name)} avatar={null} class="face big-face" />;
  if (section !== 'listings') return null;
  const { title, category, images } = record as unknown as ListingView;
  return <ListingPicture listing={{ id, title, category }} source={sourceOf(images[0] ?? null)} isFirst />;
}

interface ShownList {
  columns?: readonly string[];
  /** It only says how the service handled the record. */
  isFolded?: true;
}

/** Lists of which not everything is shown. The timeline has the events of an order. */
const LISTS: Record<string, ShownList | undefined> = {
  events: { columns: [] },
  faqs: { columns: ['question', 'answer'] },
  recorded_events: { columns: ['occurred_at', 'name', 'actor_id', 'key_id', 'request_id'], isFolded: true },
  deliveries: {
    columns: [
      'delivery_id',
      'event_type',
      'status',
      'agent_id',
      'attempt_count',
      'last_status',
      'webhook_id',
    ],
    isFolded: true,
  },
};

interface ListProps {
  member: string;
  rows: Fields[];
  linkOf: RecordLinks;
}

function List({ member, rows, linkOf }: ListProps): JSX.Element | null {
  const title = titleOf(member);
  const { columns = Object.keys(rows[0] as Fields), isFolded } = LISTS[member] ?? {};
  if (columns.length === 0) return null;
  const table = <RecordTable {...{ title, columns, rows, linkOf }} />;
  if (!isFolded)
    return (
      <Card title={title} level={2}>
        {table}
      </Card>
    );
  return (
    <Card>
      <details>
        <summary>
          {title} ({rows.length.toLocaleString('en')})
        </summary>
        {table}
      </details>
    </Card>
  );
}

/** Commands for records of this kind, also those of other sections: a dispute is decided for an order. */
function Actions({ sections, shows, id, record, token }: RecordPageProps): JSX.Element {
  const isPossible = ({ command }: Route): boolean =>
    Object.entries(command?.onlyIf ?? {}).every(
      ([member, values]) => record[member] === undefined || values.includes(record[member] as string),
    );
  const changes = sections
    .flatMap((section) => section.changes)
    .filter((route) => parameterOf(route) === parameterOf(shows) && fits(route, id) && isPossible(route));
  return (
    <Card title="Actions" level={2} id="actions">
      {changes.length === 0 && <Muted>No command applies to this record now.</Muted>}
      {changes.map((route) =>
        route.operation === 'adminDisputes.resolve' ? (
          // its page has the evidence
          <LinkButton href={recordPath('disputes', id)}>{commandLabel(route)}</LinkButton>
        ) : (
          <CommandForm route={route} token={token} id={id} />
        ),
      )}
    </Card>
  );
}

/** Also commands on reports of the record: they suspend a listing, or remove a post. */
export const Audit = ({
  id,
  audit,
  linkOf,
}: Pick<RecordPageProps, 'id' | 'audit' | 'linkOf'>): JSX.Element => (
  <Card title="In the audit log" level={2}>
    {audit.entries.length === 0 ? (
      <Muted>No operator command has changed this record.</Muted>
    ) : (
      <AuditTable title="In the audit log" entries={audit.entries} about={id} linkOf={linkOf} />
    )}
    {audit.hasMore && (
      <a href={addressOf(`${OPERATOR}/audit`, { target: id })}>All commands on this record</a>
    )}
  </Card>
);
